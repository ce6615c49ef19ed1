// The graph of a story: zoom, move, choose another part; put the story back as one text.

import { $, ready, send } from "./page.js";

const view = $("#st-view"), graph = $("#wk-graph");
const [wide, high] = ["width", "height"].map((name) => Number(graph.getAttribute(name)));
const STEP = 1.25, LEAST = 0.05, MOST = 4;
let zoom = 1;

/** Zoom so that a point of the view stays where it is; without a point, the middle stays. */
function zoomTo(wanted, x = view.clientWidth / 2, y = view.clientHeight / 2) {
  const next = Math.max(LEAST, Math.min(MOST, wanted));
  const [left, top] = [(view.scrollLeft + x) / zoom, (view.scrollTop + y) / zoom];
  zoom = next;
  graph.setAttribute("width", wide * zoom);
  graph.setAttribute("height", high * zoom);
  view.scrollLeft = left * zoom - x;
  view.scrollTop = top * zoom - y;
  $("#st-zoom").textContent = `${Math.round(zoom * 100)} %`;
}

const fit = () => zoomTo(Math.min(1, view.clientWidth / wide, view.clientHeight / high));

$("#st-in").onclick = () => zoomTo(zoom * STEP);
$("#st-out").onclick = () => zoomTo(zoom / STEP);
$("#st-whole").onclick = () => zoomTo(1);
$("#st-fit").onclick = fit;
view.addEventListener("wheel", (event) => {
  if (event.shiftKey) return; // moves sideways
  event.preventDefault();
  const box = view.getBoundingClientRect();
  zoomTo(zoom * STEP ** (event.deltaY < 0 ? 1 : -1), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
view.addEventListener("keydown", (event) => {
  const actions = { "+": () => zoomTo(zoom * STEP), "=": () => zoomTo(zoom * STEP), "-": () => zoomTo(zoom / STEP), 0: fit, 1: () => zoomTo(1) };
  if (event.ctrlKey || event.metaKey || !actions[event.key]) return;
  event.preventDefault();
  actions[event.key]();
});

// Dragging moves the picture; a click that has not moved follows the link. Fingers scroll by themselves.
let drag = null;
view.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  drag = { x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop, moved: false };
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  drag.moved ||= Math.hypot(x, y) > 4;
  if (drag.moved) view.scrollTo(drag.left - x, drag.top - y);
});
addEventListener("pointerup", () => { setTimeout(() => { drag = null; }); });
view.addEventListener("click", (event) => { if (drag?.moved) event.preventDefault(); }, true);
view.addEventListener("dragstart", (event) => event.preventDefault());

const part = $("#st-part"), showPart = () => $("#st-choose").requestSubmit();
part.onchange = showPart;
if (part.selectedOptions[0]?.defaultSelected === false) showPart(); // it was chosen while this script was on its way

$("#st-import").onsubmit = async (event) => {
  event.preventDefault();
  const place = $("#st-result"), { draft, revision } = document.body.dataset;
  place.className = "";
  place.textContent = "Putting it back …";
  try {
    const text = await $("#st-file").files[0].text();
    const { files, pages, rewritten } = await send(`/api/workshop/drafts/${draft}/story`, { revision: Number(revision), text }, { method: "PUT" });
    if (!files.length) {
      place.textContent = "Nothing is different.";
      return;
    }
    const lost = rewritten.length ? ` These were written anew, without their comments: ${rewritten.join(", ")}.` : "";
    sessionStorage.setItem("fathom.story-import", `${pages === 1 ? "1 page" : `${pages} pages`} changed in ${files.join(", ")}.${lost}`);
    location.reload();
  } catch (error) {
    place.className = "pack-problems";
    place.textContent = error.message;
  }
};
const imported = sessionStorage.getItem("fathom.story-import");
if (imported) {
  sessionStorage.removeItem("fathom.story-import");
  $("#st-result").textContent = imported;
  $("#st-result").scrollIntoView({ block: "center" });
}

if (wide > view.clientWidth || high > view.clientHeight) zoomTo(Math.max(0.6, Math.min(1, view.clientWidth / wide)), 0, 0);
ready();

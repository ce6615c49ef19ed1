// The end of a match: the picture over the board, figures, the review, the same deal again, and sharing.

import { boardPicture } from "./picture.js";
import { $, key, make, memory, open, read, say, send, toast, trying } from "./page.js";

const { match } = document.body.dataset;
const CLOSED = `finale.${match}`;
let started = ""; // the next match, if this page has started it

/** Show what belongs to the end of the match. Called after every change; `known` is the next match known before. */
export function finish({ over, next }, known = next) {
  const closed = Boolean(over) && memory.get(CLOSED, false) === shownQuestion();
  document.body.dataset.finale = over && !closed ? "open" : "";
  if (!over) return;
  if (next && next !== known && next !== started) toast("The next match is ready. Go there with the button at the result.");
  fill();
}

const shownQuestion = () => $("#aftermath")?.dataset.question;

/** Load the figures, once after each end. */
async function fill() {
  const box = $("#aftermath");
  if (!box || box.dataset.filled === box.dataset.question) return;
  box.dataset.filled = box.dataset.question;
  say(`${$("#question h2").textContent}. ${$("#question .ending")?.textContent ?? ""}`);
  const found = await trying(() => read(`/table/${match}/ending`));
  if (found && box.isConnected) box.replaceChildren(make(found));
}

const DOES = {
  board() {
    memory.set(CLOSED, shownQuestion());
    document.body.dataset.finale = "";
    $("#question .row :is(a, button)")?.focus({ preventScroll: true });
  },
  async again(button) {
    button.disabled = true;
    const made = await trying(() => send(`/api/matches/${match}/again`, { key: key() }));
    button.disabled = false;
    if (!made) return;
    started = made.match;
    open(made.match);
  },
  async review(button) {
    const row = button.parentElement;
    row.innerHTML = '<span class="waiting"><span class="pulse"></span>Looking at every turn …</span>';
    const found = await trying(() => read(`/table/${match}/review`));
    if (found) row.replaceWith(make(found));
    else row.replaceChildren(button);
  },
  async share() {
    const found = await trying(() => read(`/table/${match}/share`));
    if (!found) return;
    $("#asked-body").replaceChildren(make(found));
    $("[data-end=send]").hidden = !navigator.canShare?.({ files: [new File([""], "board.png", { type: "image/png" })] });
    $("#asked").showModal();
  },
  async picture() {
    const drawn = await trying(drawBoard);
    if (!drawn) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(drawn);
    link.download = `${document.body.dataset.game}-${match}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  },
  async send() {
    const drawn = await trying(drawBoard);
    if (!drawn) return;
    const { title, result } = $("#share").dataset;
    await navigator.share({ title: `${title}: ${result}`, url: $("#address-0").value, files: [new File([drawn], "board.png", { type: "image/png" })] }).catch(() => {});
  },
};

const drawBoard = () => boardPicture($("#share").dataset.title, $("#share").dataset.result);

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-end]");
  if (button) DOES[button.dataset.end](button);
});

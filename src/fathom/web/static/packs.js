// The gallery of packs: the owner installs and removes packs.

import { $, ready, send } from "./page.js";

/** Show the problems of a pack, one in each line. */
function tell(place, text, bad) {
  const lines = text.split("\n").map((line) => Object.assign(document.createElement("p"), { textContent: line }));
  place.className = bad ? "pack-problems" : "";
  place.replaceChildren(...lines);
}

/** Run what a form asks for, once at a time. Its problems are shown below it. */
function onSubmit(form, place, what) {
  if (!form) return;
  form.onsubmit = async (event) => {
    event.preventDefault();
    const button = $("button", form);
    button.disabled = true;
    tell(place, "Checking …", false);
    try {
      location.assign(await what());
    } catch (error) {
      tell(place, error.message, true);
    }
    button.disabled = false;
  };
}

onSubmit($("#upload-pack"), $("#upload-result"), async () => {
  const headers = { "fathom-owner-key": $("#upload-key").value.trim() };
  const found = await send("/api/packs", await $("#pack-file").files[0].arrayBuffer(), { raw: true, headers });
  return `/packs/${found.name}`;
});

const removal = $("#remove-pack");
onSubmit(removal, $("#remove-result"), async () => {
  const headers = { "fathom-owner-key": $("#remove-key").value.trim() };
  await send(`/api/packs/${removal.dataset.name}`, undefined, { method: "DELETE", raw: true, headers });
  return "/packs";
});
ready();

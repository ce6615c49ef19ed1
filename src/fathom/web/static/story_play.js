// The set-up of a try-out from a page of a story.

import { $, $$, ready, send } from "./page.js";

for (const picker of $$("[data-picker]")) {
  $(".pl-filter", picker).oninput = ({ target }) => {
    const wanted = target.value.toLowerCase();
    for (const row of picker.querySelectorAll("li")) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  };
}

const chosen = (name) => $$(`[name="${name}"]:checked`).map(({ value }) => value);

$("#pl-form").onsubmit = async (event) => {
  event.preventDefault();
  const place = $("#pl-result");
  place.className = "";
  place.textContent = "Checking the pack …";
  const body = { page: $("#pl-page").value.trim(), players: Number($("#pl-players").value), cards: chosen("cards"), quests: chosen("quests") };
  try {
    const { match } = await send(`/api/workshop/drafts/${document.body.dataset.draft}/story/try`, body);
    location.assign(`/table/${match}`);
  } catch (error) {
    place.className = "pack-problems";
    place.textContent = error.message;
  }
};
ready();

// Search of the rules: shows the rules that contain all words.

import { $, $$, ready } from "./page.js";

const field = $("#rule-search");
const blocks = $$("#manual > *").map((element) => ({ element, text: element.textContent.toLowerCase() }));

field.oninput = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  let heading = null;
  for (const { element, text } of blocks) {
    const title = /^H[123]$/.test(element.tagName);
    const fits = words.every((word) => text.includes(word));
    element.hidden = words.length > 0 && !fits;
    if (title) heading = element;
    else if (fits && words.length) {
      found += element.classList.contains("rule");
      if (heading) heading.hidden = false;
    }
  }
  $("#rule-count").textContent = words.length ? `${found} rule${found === 1 ? "" : "s"} found` : "";
};
field.onkeydown = (event) => {
  if (event.key === "Escape") {
    field.value = "";
    field.oninput();
  }
};
// On a phone the chapters would push the rules down.
const chapters = $("#chapters");
chapters.open = !matchMedia("(max-width: 760px)").matches;
chapters.onclick = (event) => { if (event.target.closest("a") && chapters.querySelector("summary").offsetParent) chapters.open = false; };
ready();

// The forms of the dialog between the turns of a campaign.

import { $ } from "./page.js";

const BODIES = {
  join: (fields) => ["campaign/join", { seat: fields.get("seat") }],
  unpack: (fields) => ["campaign/resume", { first: Number(fields.get("first")) }],
  part(fields, { seat, mine }) {
    const path = `seats/${seat}/leave-campaign`;
    if (!mine) return [path, {}];
    const discard = fields.get("discard");
    const gifts = {};
    for (const [name, to] of fields) {
      const card = name.startsWith("gift-") && name.slice("gift-".length);
      if (card && card !== discard) gifts[card] = Number(to);
    }
    const token = fields.has("token") ? Number(fields.get("token")) : null;
    return [path, { leaving: { discard, gifts, token } }];
  },
};

/** Send the forms of the dialog. `joined` is called when a seat was opened for a friend. */
export function between(act, joined) {
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("#campaign [name=discard]")) return;
    for (const gift of target.form.querySelectorAll("label:has([name^=gift-])")) gift.hidden = gift.querySelector("select").name === `gift-${target.value}`;
  });
  document.addEventListener("submit", async (event) => {
    const { campaign } = event.target.dataset;
    if (!campaign) return;
    event.preventDefault();
    const fields = new FormData(event.target);
    const [path, body] = BODIES[campaign](fields, event.target.dataset);
    $("#asked").close();
    if ((await act(path, body)) && body.seat === "open") joined();
  });
}

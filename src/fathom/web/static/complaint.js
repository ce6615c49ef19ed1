// The report of a player to the operator of the server: a form in the dialog of the table. Loaded when it is asked for.

import { $, send, toast, trying } from "./page.js";

const FORM = `<form id="complaint"><h2>Report to the operator</h2>
  <label for="complaint-text">What should the operator of this server know about this table?</label>
  <p><textarea id="complaint-text" rows="4" maxlength="2000" required></textarea></p>
  <p><button type="submit" class="main-button">Send the report</button></p></form>`;

/** Ask for the text with `show`, which opens the dialog, and send it to the path. */
export function complain(show, path) {
  show(FORM);
  $("#complaint-text").focus();
  $("#complaint").onsubmit = (event) => {
    event.preventDefault();
    trying(async () => {
      await send(path, { text: $("#complaint-text").value.trim() });
      $("#asked").close();
      toast("Your report was sent.");
    });
  };
}

// The files of a draft: new ones, files that only add entries, files that are taken back, and the cover.

import { $, send, toast, trying } from "./page.js";
import { fresh } from "./workshop_schema.js";

const ADDED = ".add.yaml"; // how a file ends whose entries are added to those of the game
const FOLDER = "/*.yaml"; // how the schema of the files of a folder ends

/** Handle the buttons and dialogs of files. `draft` and `seen` return what is open now; `write` saves a whole file. */
export function handleFiles({ draft, seen, open, flush, reload, write, restore }) {
  /** Put a file into the list, after the last file of its folder or the file that it adds to. */
  function list(path, about, after) {
    const { files } = draft();
    if (files.some((file) => file.path === path)) return;
    const index = files.findLastIndex((file) => file.path.startsWith(after));
    files.splice(index < 0 ? files.length : index + 1, 0, { path, about, changed: false, own: false });
  }

  $("#wk-file").onchange = ({ target }) => open(target.value);
  $("#wk-restore").onclick = () => trying(restore);
  $("#wk-add-only").onclick = () => {
    const { file } = seen();
    list(file.replace(".yaml", ADDED), `Entries that are added to ${file}.`, file);
    open(file.replace(".yaml", ADDED));
  };

  // New files are only in folders, such as the pages of a story.
  const folders = Object.keys(draft().schemas).filter((name) => name.endsWith(FOLDER)).map((name) => name.slice(0, -FOLDER.length));
  $("#wk-new").hidden = !folders.length;
  $("#wk-new-folder").replaceChildren(...folders.map((name) => new Option(`${name}/`, name)));
  $("#wk-new").onclick = () => {
    const { file } = seen(), here = file.slice(0, file.lastIndexOf("/"));
    $("#wk-new-result").textContent = "";
    if (folders.includes(file.split("/")[0])) $("#wk-new-folder").value = file.split("/")[0];
    $("#wk-new-name").value = here.includes("/") ? `${here.slice(here.indexOf("/") + 1)}/` : "";
    $("#wk-new-dialog").showModal();
    $("#wk-new-name").focus();
  };
  $("#wk-new-form").onsubmit = async (event) => {
    event.preventDefault();
    const folder = $("#wk-new-folder").value, name = $("#wk-new-name").value.trim().replace(/\.yaml$/, "");
    const path = `${folder}/${name}.yaml`, schema = draft().schemas[`${folder}${FOLDER}`];
    if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) return refuse(`“${name}” cannot be the name of a file. Use letters, digits, “_” and “-”, and “/” between folders.`);
    if (draft().files.some((file) => file.path === path)) return refuse(`There is a file ${path} already. Choose another name.`);
    list(path, draft().files.find((file) => file.path.startsWith(`${folder}/`))?.about ?? "", `${folder}/${name.includes("/") ? `${name.split("/")[0]}/` : ""}`);
    $("#wk-new-dialog").close();
    await open(path);
    // JSON is YAML as well.
    return write(path, schema.type === "array" ? "[]\n" : `${JSON.stringify(fresh(schema, schema), null, 1)}\n`);
  };
  function refuse(text) {
    $("#wk-new-result").textContent = text;
    $("#wk-new-name").focus();
  }

  $("#wk-cover").onsubmit = (event) => {
    event.preventDefault();
    trying(async () => {
      await flush();
      const path = `/api/workshop/drafts/${document.body.dataset.draft}/cover`;
      await send(path, await $("#wk-cover-file").files[0].arrayBuffer(), { method: "PUT", raw: true });
      await reload();
      toast("The pack has this cover now. Players see it on the page “Packs”.");
    });
  };
}

// A form for one value of a file, made from its schema. Every change is told as an edit of one place.

import { allowed, allowsNothing, fresh, itemOf, kindOf, resolved, tagOf, title, variants, words } from "./workshop_schema.js";

const LONG = 50; // characters from which a text gets a large field
const SHORT = 60; // characters of a closed entry that are shown
const opened = new Set(); // the entries of lists that were opened, by the ids of their fields

const idOf = (path) => `f-${path.map((step) => String(step).replaceAll(/[^\w-]/g, "_")).join("-")}`;

function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made[key] = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...inside.flat().filter((part) => part !== null && part !== undefined));
  return made;
}

/** A description: what stands between backticks is code. */
const described = (text) => text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));

export { described, element, idOf };

/** The id of a tool of an entry of a list. No field has such an id. */
const toolId = (tool, path) => `t-${tool}-${idOf(path)}`;

/** Shows a value and its problems. `change(edit, typing, focus)` is called with every change; `focus`: see `keepFocus`. */
export class Form {
  constructor({ root, references, targets, problems, change }) {
    Object.assign(this, { root, references, targets, problems, change });
  }

  /** The problems at a place, and those at places inside it that the form does not show. */
  at(path) {
    const here = JSON.stringify(path);
    return this.problems.filter((problem) => JSON.stringify(problem.path) === here);
  }

  /** The fields of a value, without a label around them. */
  fields(schema, value, path) {
    const kind = kindOf(schema, this.root);
    if (kind === "object") return this.object(variants(schema, this.root)[0], value, path);
    return [this.field(title(path.at(-1) ?? "value"), schema, value, path, true)];
  }

  object(schema, value, path) {
    const known = Object.entries(schema.properties ?? {});
    const tag = tagOf(schema)?.[0];
    const required = new Set(schema.required ?? []);
    const shown = known.filter(([name]) => name !== tag)
      .map(([name, part]) => this.field(title(name), part, value?.[name], [...path, name], required.has(name)));
    const strange = Object.keys(value ?? {}).filter((name) => !known.some(([one]) => one === name));
    return [...this.at(path).map((problem) => this.problem(problem)), ...shown, ...strange.map((name) => this.stray(name, [...path, name]))];
  }

  stray(name, path) {
    return element("p", { class: "wk-stray" }, `Unknown field “${name}” `,
      this.button("Remove it", () => this.change({ do: "remove", path }, false, [idOf(path.slice(0, -1))])));
  }

  problem({ text, line }) {
    return element("p", { class: "wk-error" }, `${text} `, element("span", { class: "faint" }, line ? `(line ${line})` : ""));
  }

  button(label, onclick, more = {}) {
    return element("button", { type: "button", class: "chip", onclick, ...more }, label);
  }

  /** Whether a place, or one inside it, has a problem. */
  isWrong(path) {
    return this.problems.some((problem) => path.every((step, index) => problem.path[index] === step));
  }

  /** The fields of one of several entries of a list. They are closed until they are needed, so that long forms stay short. */
  fold(label, value, path, ...inside) {
    const id = idOf(path);
    const plain = Object.entries(value ?? {}).filter(([, one]) => one !== null && typeof one !== "object").map(([name, one]) => this.nameOf(name, one) || `${words(name)} ${one}`);
    const said = [value?.text, value?.name, value?.title].find((one) => typeof one === "string" && one && one !== label) ?? plain.join(", ");
    const digest = said.length > SHORT ? `${said.slice(0, SHORT)} …` : said;
    const made = element("details", { class: "wk-field wk-fold", open: opened.has(id) || this.isWrong(path) },
      element("summary", {}, element("b", {}, label), digest ? element("span", { class: "faint" }, ` ${digest}`) : null), ...inside);
    made.ontoggle = () => { if (made.open) opened.add(id); else opened.delete(id); };
    return made;
  }

  /** One field with its label, its description and its problems. With `folded`, one that has fields is closed at first. */
  field(label, schema, value, path, required, folded = false) {
    const kind = kindOf(schema, this.root), id = idOf(path);
    const about = schema.description ?? resolved(schema, this.root).description ?? "";
    // The range of the entries of a list is said once, above them.
    const range = typeof path.at(-1) === "number" ? "" : allowed(schema, this.root);
    const errors = kind === "object" || kind === "tagged" ? [] : this.at(path);
    const describedBy = [about || range ? `${id}-about` : "", errors.length ? `${id}-error` : ""].filter(Boolean).join(" ");
    const common = { id, "aria-describedby": describedBy || null, "aria-invalid": errors.length ? "true" : null };
    const referred = this.referred(path, value);
    const help = about || range ? element("p", { class: "help", id: `${id}-about` }, described([about, range && `(${range})`].filter(Boolean).join(" "))) : null;
    const error = errors.length ? element("div", { id: `${id}-error` }, ...errors.map((one) => this.problem(one))) : null;
    if (["object", "tagged", "list", "names", "mixed"].includes(kind)) {
      const inside = this[kind === "object" ? "nested" : kind](schema, value, path, common, required);
      if (folded && (kind === "object" || kind === "tagged")) return this.fold(label, value, path, help, error, ...[inside].flat());
      return element("fieldset", { class: errors.length ? "wk-field wrong" : "wk-field" },
        element("legend", {}, label), help, error, ...[inside].flat());
    }
    const control = this[kind === "switch" ? "toggle" : kind](schema, value, path, common, required);
    return element("div", { class: errors.length ? "wk-field wrong" : "wk-field" },
      kind === "switch" ? element("label", { class: "wk-switch" }, control, ` ${label}`) : [element("label", { for: id }, label), control],
      referred, help, error);
  }

  /** The name of the entry that a field refers to, for players; empty if it refers to none. */
  nameOf(field, value) {
    return (this.targets[this.references[field]] ?? []).find(({ id }) => id === value)?.name ?? "";
  }

  /** The line below a field with the name of the entry that it refers to; null if it refers to none. */
  referred(path, value) {
    const name = this.nameOf(path.findLast((step) => typeof step === "string"), value);
    return name ? element("p", { class: "wk-referred" }, name) : null;
  }

  /** Tell a new value of a field; an empty value of an optional field removes it. */
  tell(path, value, { required, empty, typing = false }) {
    this.change(empty && !required ? { do: "remove", path } : { do: "set", path, value }, typing);
  }

  text(schema, value, path, common, required) {
    const [first] = variants(schema, this.root);
    const name = path.findLast((step) => typeof step === "string");
    const target = this.references[name];
    const shown = value === undefined || value === null ? "" : String(value);
    const several = variants(schema, this.root).length > 1;
    const oninput = ({ target: { value: now } }) => {
      const parsed = several && /^-?\d+$/.test(now) ? Number(now) : now;
      this.tell(path, parsed, { required, empty: now === "" , typing: true });
    };
    const usual = first?.default !== undefined && first.default !== null && first.default !== "" ? String(first.default) : "";
    if (shown.length > LONG || shown.includes("\n")) {
      const made = element("textarea", { ...common, rows: Math.min(12, 2 + Math.floor(shown.length / 70)), oninput });
      made.value = shown;
      return made;
    }
    const made = element("input", { ...common, type: "text", placeholder: usual, list: target ? `wk-list-${target}` : null, autocomplete: "off", oninput });
    made.value = shown;
    return made;
  }

  number(schema, value, path, common, required) {
    const [first] = variants(schema, this.root);
    const oninput = ({ target: { value: now } }) => {
      const text = now.trim();
      this.tell(path, /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text, { required, empty: text === "", typing: true });
    };
    const made = element("input", { ...common, type: "text", inputmode: "numeric", placeholder: first?.default ?? "", autocomplete: "off", oninput });
    made.value = value ?? "";
    return made;
  }

  toggle(schema, value, path, common, required) {
    const [first] = variants(schema, this.root);
    const made = element("input", { ...common, type: "checkbox", onchange: ({ target }) => this.tell(path, target.checked, { required, empty: target.checked === (first?.default ?? false) }) });
    made.checked = Boolean(value ?? first?.default);
    return made;
  }

  choice(schema, value, path, common, required) {
    const [first] = variants(schema, this.root);
    const options = first.enum.map((one) => element("option", { value: String(one) }, words(one)));
    const known = first.enum.some((one) => one === value);
    if (!known && value !== undefined && value !== null) options.unshift(element("option", { value: "wrong" }, `${value} (not possible)`));
    if (!required) options.unshift(element("option", { value: "" }, first.default !== undefined && first.default !== null ? `${words(first.default)} (usual)` : "none"));
    const made = element("select", { ...common, onchange: ({ target }) => {
      const chosen = first.enum.find((one) => String(one) === target.value);
      this.tell(path, chosen, { required, empty: chosen === undefined });
    } }, ...options);
    made.value = known ? String(value) : value === undefined || value === null ? "" : "wrong";
    return made;
  }

  nested(schema, value, path, common, required) {
    const [first] = variants(schema, this.root);
    const optional = !required || allowsNothing(schema, this.root);
    if (value === undefined || value === null) {
      return [element("p", { class: "faint" }, "None"), this.button("Add", () => this.change({ do: "set", path, value: fresh(schema, this.root) }), { id: common.id })];
    }
    return [...this.object(first, value, path), optional ? this.button("Remove", () => this.tell(path, null, { required, empty: true }), { id: common.id }) : null].filter(Boolean);
  }

  tagged(schema, value, path, common, required) {
    const kinds = variants(schema, this.root), [tag] = tagOf(kinds[0]);
    const now = kinds.find((part) => tagOf(part)[1] === value?.[tag]);
    const wrong = [...this.at([...path, tag]), ...this.at(path)];
    const optional = !required || allowsNothing(schema, this.root);
    const options = kinds.map((part) => element("option", { value: tagOf(part)[1] }, `${words(tagOf(part)[1])}: ${(part.description ?? "").split(". ")[0]}`));
    if (optional) options.unshift(element("option", { value: "" }, "none"));
    if (value && !now) options.unshift(element("option", { value: "wrong" }, `${value[tag] ?? "?"} (not known)`));
    const select = element("select", { ...common, "aria-label": words(tag), "aria-invalid": wrong.length ? "true" : null, onchange: ({ target }) => {
      const part = kinds.find((one) => tagOf(one)[1] === target.value);
      this.tell(path, part && { [tag]: tagOf(part)[1], ...fresh(part, this.root) }, { required, empty: !part });
    } }, ...options);
    select.value = now ? tagOf(now)[1] : value ? "wrong" : "";
    return [select, ...wrong.map((one) => this.problem(one)), ...(now ? this.object(now, value, path).filter((part) => !part.matches(".wk-error")) : [])];
  }

  list(schema, value, path, common) {
    const [first] = variants(schema, this.root);
    const items = Array.isArray(value) ? value : [];
    const rows = items.map((item, index) => {
      const part = itemOf(first, index), here = [...path, index];
      const name = item?.name ?? item?.id ?? item?.key ?? `${index + 1}`;
      const at = (tool, by) => toolId(tool, [...path, index + by]);
      const moved = (by) => this.change({ do: "move", path: here, value: by }, false, [at(by < 0 ? "up" : "down", by), at(by < 0 ? "down" : "up", by)]);
      const removed = () => this.change({ do: "remove", path: here }, false, [at("remove", 0), at("remove", -1), common.id]);
      const tools = element("span", { class: "wk-tools" },
        this.button("↑", () => moved(-1), { id: at("up", 0), "aria-label": `Move ${name} up`, disabled: index === 0 }),
        this.button("↓", () => moved(1), { id: at("down", 0), "aria-label": `Move ${name} down`, disabled: index === items.length - 1 }),
        this.button("✕", removed, { id: at("remove", 0), "aria-label": `Remove ${name}` }));
      return element("li", {}, this.field(String(name), part, item, here, true, items.length > 1), tools);
    });
    const next = [...path, items.length];
    const add = this.button("Add", () => {
      opened.add(idOf(next));
      this.change({ do: "set", path: next, value: fresh(itemOf(first, items.length), this.root) }, false, [idOf(next)]);
    }, { id: common.id });
    return [element("ol", { class: "wk-list" }, ...rows), first.maxItems !== undefined && items.length >= first.maxItems ? null : add].filter(Boolean);
  }

  names(schema, value, path, common) {
    const [first] = variants(schema, this.root), part = first.additionalProperties || {};
    const rows = Object.entries(value ?? {}).map(([name, each]) => element("li", {}, this.field(name, part === true ? {} : part, each, [...path, name], true),
      element("span", { class: "wk-tools" }, this.button("✕", () => this.change({ do: "remove", path: [...path, name] }, false, [common.id]), { "aria-label": `Remove ${name}` }))));
    const field = element("input", { type: "text", id: common.id, "aria-label": "New name", placeholder: "New name", autocomplete: "off" });
    const add = this.button("Add", () => {
      const here = [...path, field.value.trim()];
      if (here.at(-1)) this.change({ do: "set", path: here, value: fresh(part, this.root) }, false, [idOf(here)]);
    });
    return [element("ul", { class: "wk-list" }, ...rows), element("p", { class: "row" }, field, add)];
  }

  mixed(schema, value, path, common) {
    const shown = JSON.stringify(value ?? null, null, 1);
    const made = element("textarea", { ...common, rows: Math.min(10, shown.split("\n").length + 1), "aria-label": words(path.at(-1)), oninput: ({ target }) => {
      try {
        this.change({ do: "set", path, value: JSON.parse(target.value) }, true);
        target.removeAttribute("aria-invalid");
      } catch {
        target.setAttribute("aria-invalid", "true");
      }
    } });
    made.value = shown;
    return [made, element("p", { class: "help" }, "This field can have several forms. Write it as JSON, or in the text of the file.")];
  }
}

// Reading a JSON Schema: what a field is, and what a new value of it looks like.

/** The schema that a `$ref` leads to, with the description of the field that refers to it. */
export function resolved(schema, root) {
  let found = schema;
  while (found.$ref) found = { ...root.$defs[found.$ref.split("/").at(-1)], ...(found.description ? { description: found.description } : {}) };
  return found;
}

/** The possible types of a value, flat and without null. */
export function variants(schema, root) {
  const found = resolved(schema, root);
  if (!found.anyOf) return found.type === "null" ? [] : [found];
  return found.anyOf.flatMap((part) => variants(part, root));
}

export const allowsNothing = (schema, root) => {
  const found = resolved(schema, root);
  return found.type === "null" || (found.anyOf ?? []).some((part) => allowsNothing(part, root));
};

/** The field by which objects of several kinds are told apart, and its value in one of them. */
export function tagOf(variant) {
  for (const [name, property] of Object.entries(variant.properties ?? {})) {
    const only = property.const ?? (property.enum?.length === 1 ? property.enum[0] : undefined);
    if (only !== undefined) return [name, only];
  }
  return null;
}

/** The kind of a field: what the form shows for it. */
export function kindOf(schema, root) {
  const found = variants(schema, root);
  if (!found.length) return "text";
  if (found.every((part) => part.type === "object" && tagOf(part))) return found.length > 1 ? "tagged" : "object";
  const [first] = found;
  if (found.length > 1) return found.some((part) => part.type === "object" || part.type === "array") ? "mixed" : "text";
  if (first.enum) return "choice";
  if (first.type === "object") return first.properties ? "object" : "names";
  return { array: "list", boolean: "switch", integer: "number", number: "number" }[first.type] ?? "text";
}

/** A new value that fits a schema as far as one can guess. */
export function fresh(schema, root) {
  const [first] = variants(schema, root);
  if (!first) return null;
  if (first.default !== undefined && first.default !== null) return first.default;
  if (first.enum) return first.enum[0];
  if (first.const !== undefined) return first.const;
  if (first.type === "object") {
    const names = first.required ?? [];
    return Object.fromEntries(names.map((name) => [name, fresh(first.properties[name], root)]));
  }
  if (first.type === "array") {
    const items = first.items ?? first.prefixItems?.[0];
    return Array.from({ length: first.minItems ?? 0 }, () => fresh(items, root));
  }
  if (first.type === "integer" || first.type === "number") return first.minimum ?? 0;
  return first.type === "boolean" ? false : "";
}

/** What may be written in a field, in words. */
export function allowed(schema, root) {
  const [first] = variants(schema, root);
  if (!first) return "";
  if (first.type === "integer" || first.type === "number") {
    if (first.minimum !== undefined && first.maximum !== undefined) return `${first.minimum} to ${first.maximum}`;
    return first.minimum !== undefined ? `at least ${first.minimum}` : "a number";
  }
  if (first.type !== "array") return "";
  const each = first.items ? allowed(first.items, root) : "";
  const many = first.minItems && first.minItems === first.maxItems ? `${first.minItems} entries` : "";
  return [many, each && `each ${each}`].filter(Boolean).join(", ");
}

/** The items of a list at an index. */
export const itemOf = (schema, index) => schema.prefixItems?.[index] ?? schema.items ?? {};

export const words = (name) => String(name).replaceAll("_", " ");

export const title = (name) => words(name).replace(/^./, (first) => first.toUpperCase());

// An element with attributes, listeners (on…) and children; texts are only ever texts.
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

export function byId(id) {
  return document.getElementById(id);
}

// Controls the author has locked are disabled and say so.
export function lock(control, locked) {
  if (!locked) return control;
  if ("disabled" in control) control.disabled = true;
  else control.setAttribute("aria-disabled", "true");
  control.title = "locked by the author";
  return control;
}

let nextName = 0;
export function uniqueId(stem) {
  return `${stem}-${nextName++}`;
}

// A choice of one of several, as radio buttons that look like one control. `choices`: [[value, content, label], …].
export function choiceOf(title, choices, chosen, change) {
  const name = uniqueId("choice"), group = element("fieldset", { class: "choice" }, element("legend", {}, title));
  for (const [value, content, label] of choices) {
    const input = element("input", { type: "radio", name, value, checked: value === chosen, "aria-label": label, onchange: () => change(value) });
    group.append(element("label", {}, input, element("span", {}, content)));
  }
  group.choose = (value) => {
    const input = [...group.querySelectorAll("input")].find((i) => i.value === value);
    if (input) input.checked = true;
  };
  return group;
}

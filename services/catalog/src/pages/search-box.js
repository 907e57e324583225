// Suggests what may be meant while somebody types in the search box, which is a plain form without this.
const WAIT_MS = 120;
const MAX_LENGTH = 64;
const KINDS = { app: 'App', creator: 'Creator', tag: 'Tag', category: 'Category' };

const box = document.querySelector('.find input');
const list = Object.assign(document.createElement('ul'), { id: 'suggestions', hidden: true });
set(list, { role: 'listbox', 'aria-label': 'Suggestions' });
box.form.append(list);
set(box, { role: 'combobox', autocomplete: 'off', 'aria-autocomplete': 'list', 'aria-controls': list.id });

let asked = new AbortController();
let timer = 0;
let active = -1;
close();

box.addEventListener('input', () => {
  asked.abort();
  clearTimeout(timer);
  activate(-1);
  const text = box.value.trim();
  if (text === '' || text.length > MAX_LENGTH) close();
  else timer = setTimeout(() => void suggest(text), WAIT_MS);
});
box.addEventListener('keydown', (event) => {
  const count = list.children.length;
  if (list.hidden || event.isComposing) return;
  // After the last comes the text itself, then the first again.
  if (event.key === 'ArrowDown') activate(active + 1 < count ? active + 1 : -1);
  else if (event.key === 'ArrowUp') activate(active === -1 ? count - 1 : active - 1);
  else if (event.key === 'Escape') close();
  else if (event.key === 'Enter' && active !== -1) location.assign(list.children[active].dataset.href);
  else return;
  event.preventDefault();
});
box.addEventListener('blur', close);
// The focus stays in the box.
list.addEventListener('mousedown', (event) => event.preventDefault());

async function suggest(text) {
  asked = new AbortController();
  const { signal } = asked;
  try {
    const response = await fetch(`/api/v1/suggest?q=${encodeURIComponent(text)}`, { signal });
    const { data } = response.ok ? await response.json() : { data: [] };
    if (signal.aborted) return;
    list.replaceChildren(...data.map(option));
    activate(-1);
    list.hidden = data.length === 0;
    box.setAttribute('aria-expanded', String(!list.hidden));
  } catch {
    // Typed on, or out of reach: the form is there.
  }
}

function option({ kind, label, links }, at) {
  const made = Object.assign(document.createElement('li'), { id: `suggestion-${at}`, textContent: label });
  made.append(
    Object.assign(document.createElement('span'), { className: 'quiet', textContent: KINDS[kind] }),
  );
  made.dataset.href = links.html;
  made.addEventListener('click', () => location.assign(links.html));
  set(made, { role: 'option', 'aria-selected': 'false' });
  return made;
}

function activate(at) {
  active = at;
  [...list.children].forEach((each, index) => each.setAttribute('aria-selected', String(index === at)));
  if (at === -1) return box.removeAttribute('aria-activedescendant');
  box.setAttribute('aria-activedescendant', list.children[at].id);
  list.children[at].scrollIntoView({ block: 'nearest' });
}

function close() {
  asked.abort();
  clearTimeout(timer);
  list.hidden = true;
  box.setAttribute('aria-expanded', 'false');
  activate(-1);
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

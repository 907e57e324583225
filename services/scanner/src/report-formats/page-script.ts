/**
 * What makes a report quicker to use, in the browser: filters that stay in its address, and buttons that copy. Plain text,
 * because it stands in the report; without it nothing is missing but that. `dress` takes the element that holds a report.
 */
export const PAGE_SCRIPT = String.raw`'use strict';
function dress(root) {
  for (const pre of root.querySelectorAll('pre')) if (!pre.closest('details')) copyable(pre);
  const form = root.querySelector('.filters');
  if (form) filter(form, [...root.querySelectorAll('tbody tr')]);
}
let copyables = 0;
function copyable(pre) {
  if (!navigator.clipboard) return;
  copyables += 1;
  pre.id = 'copy-' + copyables;
  const box = document.createElement('div');
  const button = document.createElement('button');
  box.className = 'command';
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-describedby', pre.id);
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(pre.textContent).then(() => true, () => false);
    button.textContent = copied ? 'Copied' : 'Not copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  pre.replaceWith(box);
  box.append(pre, button);
}
function filter(form, rows) {
  const output = form.querySelector('output');
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const input of form.elements) {
    if (input.type === 'checkbox') input.checked = wanted.getAll(input.name).includes(input.value);
    else if (input.name) input.value = wanted.get(input.name) || '';
  }
  const apply = () => {
    const chosen = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''));
    const facets = [...new Set(chosen.keys())].filter((name) => name !== 'text');
    const words = (chosen.get('text') || '').toLowerCase().split(/\s+/);
    let shown = 0;
    rows.forEach((row, at) => {
      const fits = (name) => (row.dataset[name] || '').split(' ').some((value) => chosen.getAll(name).includes(value));
      row.hidden = !(words.every((word) => texts[at].includes(word)) && facets.every(fits));
      if (!row.hidden) shown += 1;
    });
    output.textContent = shown + ' of ' + rows.length + ' rows';
    return String(chosen);
  };
  form.addEventListener('input', () => history.replaceState(history.state, '', '#' + apply()));
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
}
addEventListener('toggle', ({ target }) => {
  for (const pre of target.querySelectorAll('pre')) if (!pre.closest('.command')) copyable(pre);
}, true);
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll('details')) details.open = true;
});
dress(document);
`;

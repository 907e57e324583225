// What stands around a report in the page. It stands before `front-page.js`, which has what is not defined here.
/** Above a report: on to another. */
// oxlint-disable-next-line no-unused-vars -- `front-page.js` calls it
function waysOn({ job, page }, isAlone) {
  const tools = element('div', { className: 'tools' }, element('a', { href: '/' }, 'Another scan'));
  if (page) tools.append(element('a', { href: '#outputs' }, 'Save, print or export'));
  if (isAlone) {
    const others = recognized(job.typed).filter(({ path }) => path !== job.pathname);
    tools.append(...others.map((choice) => choiceForm(choice, 1)));
  }
  return tools;
}

/** Below a report: the same as a file, on paper and in other formats. */
// oxlint-disable-next-line no-unused-vars -- `front-page.js` calls it
function outputsOf({ job, page }) {
  if (!page) return [];
  const offers = start.flatMap((node) => [...(node.querySelectorAll?.('[data-path]') ?? [])]);
  const offered = offers.find(({ dataset }) => dataset.path === job.pathname);
  const button = (label, onclick) =>
    element('button', { type: 'button', className: 'quiet', onclick }, label);
  const buttons = offered.dataset.formats
    .split(' ')
    .map((format) => button(NAMES[format], ({ target }) => void save(job, format, NAMES[format], target)));
  const buttonRow = element(
    'div',
    { className: 'buttons' },
    ...buttons,
    button('Print', () => print()),
  );
  const heading = element('h2', { id: 'outputs', tabIndex: -1 }, 'Save, print or export');
  const api = element('p', {}, 'By the API: ', offered.querySelector('a').cloneNode(true));
  return [element('section', { className: 'outputs' }, heading, buttonRow, api)];
}

const NAMES = {
  json: 'JSON',
  sarif: 'SARIF',
  cyclonedx: 'CycloneDX 1.6',
  'cyclonedx-1.7': 'CycloneDX 1.7',
  openvex: 'OpenVEX',
  junit: 'JUnit',
  markdown: 'Markdown',
  html: 'Save as a page',
};
const ENDINGS = { json: 'json', junit: 'xml', markdown: 'md', html: 'html' };

/** Nothing was stored, so it is scanned once more. */
async function save(job, format, label, button) {
  const say = (text) => {
    button.textContent = text;
    live.textContent = text;
  };
  button.disabled = true;
  say(`${label} …`);
  const made = await ask(job, format)
    .then((response) => (response.ok ? response.blob() : null))
    .catch(() => null);
  button.disabled = false;
  button.focus();
  if (!made) return say(`${label}: failed, try again`);
  const url = URL.createObjectURL(made);
  element('a', { href: url, download: `report.${ENDINGS[format] ?? `${format}.json`}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(label);
  live.textContent = `${label} is saved`;
}

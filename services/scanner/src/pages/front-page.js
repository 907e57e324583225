// Makes the forms quicker: what is dropped or typed is recognised, and the report comes into this page. Each form works
// without. `dress` and `recognize` stand before this in the page.
const main = document.querySelector('main');
const start = [...main.childNodes];
const startTitle = document.title;
const box = document.querySelector('.box');
const file = document.querySelector('#file');
const name = document.querySelector('#name');
const names = document.querySelector('#names');
const choices = document.querySelector('#choices');
const live = element('p', { className: 'aside', role: 'status' });
document.body.append(live);

/** @type {AbortController | null} */
let running = null;

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// What is dropped or chosen: its name tells the likeliest scan.
addEventListener('dragover', (event) => {
  event.preventDefault();
  box.classList.add('over');
});
addEventListener('dragleave', () => box.classList.remove('over'));
addEventListener('drop', (event) => {
  event.preventDefault();
  box.classList.remove('over');
  if (!event.dataTransfer.files.length || !file.isConnected) return;
  file.files = event.dataTransfer.files;
  recognizeFile();
});
file.addEventListener('change', recognizeFile);

function recognizeFile() {
  const chosen = file.files[0];
  if (!chosen) return;
  const likeliest = /\.zip$/i.test(chosen.name) ? 2 : isSbom(chosen.name) ? 1 : 0;
  const buttons = [...file.form.querySelectorAll('button')];
  buttons.forEach((button, at) => button.classList.toggle('quiet', at !== likeliest));
  // The first button of a form is the one that Enter presses.
  buttons[0].parentElement.prepend(buttons[likeliest]);
  file.form.querySelector('button').focus();
  live.textContent = `${chosen.name}: ${buttons[likeliest].textContent}`;
}

function isSbom(text) {
  return /(?:^|[._-])(?:s?bom|spdx|cdx|cyclonedx|syft|trivy|image)(?:[._-].*)?\.json$/i.test(text);
}

// What is typed: a button for each scan of it.
function recognizeName() {
  const found = recognized(name.value);
  choices.replaceChildren(...found.map(choiceForm));
  return found.length > 0;
}

function recognized(text) {
  return recognize(text, names.dataset.hosts.split(' '));
}

function choiceForm({ path, field, value, label }, at) {
  const hidden = element('input', { type: 'hidden', name: field, value });
  const button = element('button', { className: at === 0 ? '' : 'quiet' }, label);
  return element('form', { method: 'post', action: `${path}?format=html` }, hidden, button);
}

name.addEventListener('input', () => {
  const many = recognizeName() ? choices.children.length : 0;
  live.textContent = many === 0 ? '' : `${many} scans to choose from`;
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form === names) {
    event.preventDefault();
    if (recognizeName()) choices.querySelector('button').focus();
    else
      fail(
        'This is no address of a repository, no domain and no website. Type one such as example.org.',
        name,
      );
  } else if (form.method === 'post') {
    event.preventDefault();
    // `formAction` of a button without one is the page.
    const { pathname } = new URL(
      event.submitter?.hasAttribute('formaction') ? event.submitter.formAction : form.action,
    );
    const picked = form.querySelector('[name=file]')?.files[0];
    const value = form.querySelector('[type=hidden]')?.value;
    void scan({ pathname, body: new FormData(form), subject: picked?.name ?? value, typed: value ?? '' });
  }
});

async function scan(job) {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const since = Date.now();
  const seconds = element('span', { className: 'quiet' }, '0 s');
  const stop = element('button', { type: 'button', className: 'quiet', onclick: () => mine.abort() }, 'Stop');
  const heading = element('h1', { tabIndex: -1 }, `Scanning ${job.subject}`);
  show([element('div', { className: 'stack' }, heading, element('p', {}, seconds), element('p', {}, stop))]);
  heading.focus();
  const ticking = setInterval(() => {
    seconds.textContent = `${Math.round((Date.now() - since) / 1000)} s`;
  }, 1000);
  try {
    const response = await ask(job, 'html', mine.signal);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (response.ok) showReport(page, job);
    else back(page.querySelector('.verdict')?.textContent ?? `The service answered ${response.status}.`);
  } catch {
    if (running === mine) back(mine.signal.aborted ? '' : 'The service could not be reached. Try again.');
  } finally {
    clearInterval(ticking);
  }
}

function ask({ pathname, body }, format, signal) {
  return fetch(`${pathname}?format=${format}`, { method: 'POST', body, signal });
}

function show(nodes) {
  main.replaceChildren(...nodes);
  scrollTo(0, 0);
}

function showReport(page, job) {
  const report = page.querySelector('main');
  history.pushState({ report: true }, '', '/');
  document.title = page.title;
  show([toolsFor(job), ...report.childNodes]);
  dress(main);
  const heading = main.querySelector('h1');
  heading.tabIndex = -1;
  heading.focus();
  live.textContent = main.querySelector('.verdict')?.textContent ?? '';
}

/** Shows the forms again, with what went wrong. */
function back(message) {
  running?.abort();
  running = null;
  document.title = startTitle;
  show(start);
  if (message === '') file.focus();
  else fail(message, null);
}

function fail(message, field) {
  main.querySelector('.error')?.remove();
  const error = element('p', { className: 'error', role: 'alert', tabIndex: -1 }, message);
  box.before(error);
  (field ?? error).focus();
}

addEventListener('popstate', () => {
  if (!history.state?.report && location.hash === '' && !start[0].isConnected) back('');
});

// Above a report: on to another, and the same in other formats.
function toolsFor(job) {
  const offer = start.flatMap((node) => [...(node.querySelectorAll?.('[data-path]') ?? [])]);
  const formats =
    offer.find(({ dataset }) => dataset.path === job.pathname)?.dataset.formats.split(' ') ?? [];
  const tools = element('div', { className: 'tools', role: 'group' });
  tools.ariaLabel = 'This report';
  tools.append(element('a', { href: '/' }, 'Another scan'));
  const others = recognized(job.typed).filter(({ path }) => path !== job.pathname);
  tools.append(...others.map((choice) => choiceForm(choice, 1)));
  for (const format of formats) {
    const label = format === 'html' ? 'Save as a page' : NAMES[format];
    const onclick = () => save(job, format, label);
    tools.append(element('button', { type: 'button', className: 'quiet', onclick }, label));
  }
  tools.append(element('button', { type: 'button', className: 'quiet', onclick: () => print() }, 'Print'));
  return tools;
}

const NAMES = {
  json: 'JSON',
  sarif: 'SARIF',
  cyclonedx: 'CycloneDX 1.6',
  'cyclonedx-1.7': 'CycloneDX 1.7',
  openvex: 'OpenVEX',
  junit: 'JUnit',
  markdown: 'Markdown',
};
const ENDINGS = { json: 'json', junit: 'xml', markdown: 'md', html: 'html' };

/** Nothing was stored, so it is scanned once more. */
async function save(job, format, label) {
  live.textContent = `Making ${label}`;
  const response = await ask(job, format).catch(() => null);
  if (!response?.ok) {
    live.textContent = `${label} could not be made. Try again.`;
    return;
  }
  const url = URL.createObjectURL(await response.blob());
  element('a', { href: url, download: `report.${ENDINGS[format] ?? `${format}.json`}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  live.textContent = `${label} is saved`;
}

recognizeName();

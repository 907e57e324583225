// Makes the forms quicker: what is dropped or typed is recognised, and the report comes into this page. Each form works
// without. What stands before this in the page: `dress`, `recognize`, `follow-scan.js` and `report-tools.js`.
for (const each of document.querySelectorAll('.unscripted')) each.remove();
const main = document.querySelector('main');
const start = [...main.childNodes];
const startTitle = document.title;
const box = document.querySelector('.box');
const file = document.querySelector('#file');
const name = document.querySelector('#name');
const names = document.querySelector('#names');
const choices = document.querySelector('#choices');
const options = document.querySelector('#options');
const fileScans = [...file.form.querySelectorAll('button')];
for (const field of options.querySelectorAll('input')) field.setAttribute('form', 'mail');
const live = element('p', { className: 'aside', role: 'status' });
document.body.append(live);

/** @type {AbortController | null} */
let running = null;
/** What `showReport` was last called with: the report of the entry of the history behind the forms. */
let latest = null;
/** What the forms say when they come back. */
let problem = null;

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const ONE_FILE = 'Drop one file: a lockfile, an SBOM, or a ZIP of a project to look at its licences.';

// What is dropped or chosen: its name tells the likeliest scan.
addEventListener('dragover', (event) => {
  event.preventDefault();
  box.classList.add('over');
});
addEventListener('dragleave', () => box.classList.remove('over'));
addEventListener('drop', (event) => {
  event.preventDefault();
  box.classList.remove('over');
  const { files, items } = event.dataTransfer;
  if (files.length === 0 || !file.isConnected) return;
  if (files.length > 1 || items[0].webkitGetAsEntry()?.isDirectory) return fail(ONE_FILE, file.form);
  file.files = files;
  recognizeFile();
});
file.addEventListener('change', recognizeFile);

function recognizeFile() {
  const chosen = file.files[0];
  if (!chosen) return;
  file.form.querySelector('.error')?.remove();
  const likeliest = /\.zip$/i.test(chosen.name) ? 2 : isSbom(chosen.name) ? 1 : 0;
  fileScans.forEach((button, at) => button.classList.toggle('quiet', at !== likeliest));
  // The first button of a form is the one that Enter presses.
  fileScans[0].parentElement.prepend(fileScans[likeliest]);
  fileScans[likeliest].focus();
  live.textContent = `${chosen.name}: ${fileScans[likeliest].textContent}`;
}

function isSbom(text) {
  return /(?:^|[._-])(?:s?bom|spdx|cdx|cyclonedx|syft|trivy|image)(?:[._-].*)?\.json$/i.test(text);
}

// What is typed: a button for each scan of it.
function recognizeName() {
  const found = recognized(name.value);
  const forms = found.map((choice, at) => choiceForm(choice, found.length > 1 ? 1 : at));
  // Packages of one name are another one in each ecosystem: one of them is meant.
  const isAll = new Set(found.map(({ path }) => path)).size > 1;
  choices.replaceChildren(...(isAll ? [allButton(found, forms)] : []), ...forms);
  options.hidden = !found.some(({ path }) => path === MAIL);
  return found.length > 0;
}

/** Does all of them at once. */
function allButton(found, forms) {
  const label = `Scan ${new Intl.ListFormat('en').format(found.map(({ path }) => SCANS[path]))}`;
  const onclick = () => void scan(forms.map((form) => jobOf(form)));
  return element('button', { type: 'button', onclick }, label);
}

const MAIL = '/api/scan/email';
const SCANS = {
  '/api/scan/repo': 'vulnerabilities',
  '/api/scan/supply-chain': 'workflows',
  '/api/scan/legal': 'licences',
  [MAIL]: 'e-mail',
  '/api/scan/website': 'website',
};

function jobOf(form, submitter) {
  // `formAction` of a button without one is the page.
  const { pathname } = new URL(submitter?.hasAttribute('formaction') ? submitter.formAction : form.action);
  const typed = form.querySelector('[type=hidden]')?.value ?? '';
  const body = new FormData(form);
  // A file that was not chosen has no name.
  const subject = [...body.values()].map((value) => value.name ?? value).find((text) => text !== '');
  return { form, pathname, body, subject, typed };
}

function recognized(text) {
  return recognize(text, names.dataset.hosts.split(' '));
}

function choiceForm({ path, field, value, label }, at) {
  const hidden = element('input', { type: 'hidden', name: field, value });
  const button = element('button', { className: at === 0 ? '' : 'quiet' }, label);
  const form = element('form', { method: 'post', action: `${path}?format=html` }, hidden, button);
  if (path === MAIL) form.id = 'mail';
  return form;
}

name.addEventListener('input', () => {
  names.querySelector('.error')?.remove();
  const many = recognizeName() ? choices.children.length : 0;
  live.textContent = many === 0 ? '' : `${many} scans to choose from`;
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form === names) {
    event.preventDefault();
    if (recognizeName()) choices.querySelector('button').focus();
    else fail(UNRECOGNIZED, names);
  } else if (form.method === 'post') {
    event.preventDefault();
    void scan([jobOf(form, event.submitter)]);
  }
});

/** Runs the scans side by side and shows the report of the first that has one; the others are a button away. */
async function scan(jobs) {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  // From here on, the browser's own way back leads to the forms; what was typed is there again after a reload.
  const address = jobs[0].typed === '' ? '/' : `/?q=${encodeURIComponent(jobs[0].typed)}`;
  history[isAtForms() ? 'pushState' : 'replaceState']({ report: true }, '', address);
  const since = Date.now();
  const seconds = element('span', { className: 'quiet' }, '0 s');
  const stop = element('button', { type: 'button', className: 'quiet', onclick: () => mine.abort() }, 'Stop');
  const heading = element('h1', { tabIndex: -1 }, `Scanning ${jobs[0].subject}`);
  const stages = jobs.map(() => element('ul', { className: 'plain' }));
  const parts = jobs.flatMap(({ pathname }, at) =>
    jobs.length > 1 ? [element('h2', {}, titleOf(pathname)), stages[at]] : [stages[at]],
  );
  show([
    element(
      'div',
      { className: 'stack' },
      heading,
      ...parts,
      element('p', {}, seconds),
      element('p', {}, stop),
    ),
  ]);
  heading.focus();
  const ticking = setInterval(() => {
    seconds.textContent = `${Math.round((Date.now() - since) / 1000)} s`;
  }, 1000);
  const done = await Promise.all(jobs.map((job, at) => followScan(job, mine.signal, stages[at])));
  clearInterval(ticking);
  if (running !== mine) return;
  const first = done.find(({ page }) => page);
  if (first && !mine.signal.aborted) return showReport(first, done);
  problem = mine.signal.aborted ? null : done[0];
  history.back();
}

function isAtForms() {
  return !history.state?.report;
}

function titleOf(pathname) {
  const text = SCANS[pathname];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function show(nodes) {
  main.replaceChildren(...nodes);
  scrollTo(0, 0);
}

/** Shows one of the reports that are there, or why it is not. */
function showReport(shown, all) {
  latest = [shown, all];
  const { job, page, error } = shown;
  shown.nodes ??= page
    ? [...page.querySelector('main').childNodes]
    : [
        element('h1', {}, `${titleOf(job.pathname)} of ${job.subject}`),
        element('p', { className: 'verdict error' }, ...marked(error)),
      ];
  document.title = page?.title ?? startTitle;
  const switches = all.length > 1 ? [switchesTo(all, shown)] : [];
  show([...switches, waysOn(shown, all.length === 1), ...shown.nodes, ...outputsOf(shown)]);
  if (!shown.isDressed) dress(main);
  shown.isDressed = true;
  const heading = main.querySelector('h1');
  heading.tabIndex = -1;
  heading.focus();
  live.textContent = main.querySelector('.verdict')?.textContent ?? '';
}

/** Shows the forms again, with what went wrong. */
function showForms() {
  running?.abort();
  running = null;
  document.title = startTitle;
  live.textContent = '';
  show(start);
  main.querySelector('.error')?.remove();
  if (problem) fail(problem.error, problem.job.form);
  else file.focus();
  problem = null;
}

/** Says what is wrong at the top of the form that it is about. */
function fail(message, form) {
  main.querySelector('.error')?.remove();
  const error = element('p', { className: 'error', role: 'alert', tabIndex: -1 }, ...marked(message));
  if (box.contains(form)) (choices.contains(form) ? names : form).prepend(error);
  else box.before(error);
  error.focus();
}

/** What stands between backticks is code. */
function marked(text) {
  const parts = text.split('`');
  return parts.map((part, at) => (at % 2 === 0 ? part : element('code', {}, part)));
}

addEventListener('popstate', () => {
  const areShown = start[0].isConnected;
  if (!isAtForms() && areShown && latest) showReport(...latest);
  // A link to a part of the report is an entry, too.
  else if (isAtForms() && !areShown && location.hash === '') showForms();
});

/** The other reports of the same name. */
function switchesTo(all, shown) {
  const group = element('div', { className: 'buttons', role: 'group', ariaLabel: 'Reports' });
  for (const each of all) {
    const className = each === shown ? '' : 'quiet';
    const button = element('button', { type: 'button', className, onclick: () => showReport(each, all) });
    button.ariaPressed = String(each === shown);
    button.append(titleOf(each.job.pathname), each.page ? '' : ' (failed)');
    group.append(button);
  }
  return group;
}

// After a reload there is no report any more.
history.replaceState(null, '');
if (!recognizeName() && name.value !== '') fail(UNRECOGNIZED, names);

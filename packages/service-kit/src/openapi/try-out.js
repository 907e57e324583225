// Sends what stands in a form of the reference, and shows the response below it and the command that does the same.
const MOST_SHOWN = 50_000;

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(event.target);
});

async function send(form) {
  const status = form.querySelector('[role=status]');
  const { url, init, command } = requestOf(form);
  const since = performance.now();
  status.textContent = 'Sending …';
  const shown = await fetch(url, init).then(readResponse, () => ({
    said: 'The service could not be reached.',
    text: '',
  }));
  const seconds = ((performance.now() - since) / 1000).toFixed(2);
  status.textContent = `${shown.said} (${seconds} s)`;
  form.querySelector('.answer')?.remove();
  const answer = element('div', 'answer');
  answer.append(element('pre', '', command));
  if (shown.text !== '') answer.append(element('pre', '', shown.text));
  form.append(answer);
}

function requestOf(form) {
  const { method, path } = form.dataset;
  const url = new URL(path, location.origin);
  const init = { method };
  const options = [];
  for (const field of form.querySelectorAll('[data-in]')) {
    const { name, value, dataset } = field;
    if (dataset.in === 'form') init.body ??= new FormData();
    if (value === '') continue;
    if (dataset.in === 'query') url.searchParams.append(name, value);
    else if (dataset.in === 'path')
      url.pathname = decodeURIComponent(url.pathname).replace(`{${name}}`, () => encodeURIComponent(value));
    else if (dataset.in === 'form') {
      const file = field.files?.[0];
      init.body.append(name, file ?? value);
      options.push(
        file ? `-F ${quoted(`${name}=@${file.name}`)}` : `--form-string ${quoted(`${name}=${value}`)}`,
      );
    } else {
      init.body = value;
      init.headers = { 'content-type': dataset.in };
      options.push(`-H ${quoted(`content-type: ${dataset.in}`)} --data-raw ${quoted(value)}`);
    }
  }
  return { url, init, command: ['curl', ...options, quoted(url.href)].join(' ') };
}

async function readResponse(response) {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const pretty = /[/+]json\b/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const cut =
    pretty.length > MOST_SHOWN ? `, the first ${MOST_SHOWN.toLocaleString('en')} characters of it below` : '';
  return { said: `${response.status} ${type}${cut}`, text: pretty.slice(0, MOST_SHOWN) };
}

/** For a POSIX shell. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function element(name, className, textContent = '') {
  return Object.assign(document.createElement(name), { className, textContent });
}

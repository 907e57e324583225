// Asks for one scan and shows how far it is. It stands before `front-page.js` in the page, which has `live` and `element`.
const SAID_MS = 4000;
let saidAt = 0;

/** One line for each stage; what is read aloud is a line now and then. */
function progressIn(list) {
  const items = new Map();
  return ({ stage, done, total }) => {
    const count = [done, total].flatMap((each) => each?.toLocaleString('en') ?? []).join(' of ');
    const item = items.get(stage) ?? element('li', {});
    items.set(stage, item);
    if (!item.isConnected) list.append(item);
    item.textContent = `${count} ${STAGES[stage]}`;
    if (Date.now() - saidAt < SAID_MS) return;
    saidAt = Date.now();
    live.textContent = item.textContent;
  };
}

/**
 * Says in `list` how far the scan is, until its report is there.
 *
 * @returns {Promise<{ job: object, page?: Document, error?: string }>}
 */
// oxlint-disable-next-line no-unused-vars -- `front-page.js` stands behind this in the page and calls it
async function followScan(job, signal, list) {
  const tell = progressIn(list);
  const sending = element('li', { className: 'quiet' }, 'Sending …');
  list.append(sending);
  try {
    const response = await ask(job, 'ndjson&report=html', signal);
    sending.remove();
    if (!response.ok) {
      const { error } = await response.json();
      const seconds = response.headers.get('retry-after');
      return { job, error: seconds === null ? error : `${error} Try again in ${seconds} s.` };
    }
    let last = {};
    await eachLine(response.body, (line) => {
      last = JSON.parse(line);
      if (last.stage) tell(last);
    });
    if (last.report) return { job, page: new DOMParser().parseFromString(last.report, 'text/html') };
    return { job, error: last.error ?? BROKEN_OFF };
  } catch {
    return { job, error: BROKEN_OFF };
  }
}

const BROKEN_OFF = 'The service could not be reached. Try again.';

async function eachLine(body, take) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let line = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const [end, ...others] = next.value.split('\n');
    line += end;
    for (const other of others) {
      take(line);
      line = other;
    }
  }
}

function ask({ pathname, body }, format, signal) {
  return fetch(`${pathname}?format=${format}`, { method: 'POST', body, signal });
}

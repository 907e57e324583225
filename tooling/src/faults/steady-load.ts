/** What became of one request. */
export interface Outcome {
  /** 0: there was no answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Why there was no answer. */
  readonly failure: string;
}

export interface SteadyLoad {
  /** All that have ended, in that order. */
  readonly outcomes: readonly Outcome[];
  /** Waits until `count` more have ended. */
  more(count: number): Promise<readonly Outcome[]>;
  /** Sends no more, and waits for those under way. */
  stop(): Promise<readonly Outcome[]>;
}

const LIMIT_MS = 15_000;
const POLL_MS = 20;

/** `callers` callers at once, each sending its next request when it has the answer of the last or none after 15 s. */
export function startSteadyLoad(
  callers: number,
  request: (index: number, signal: AbortSignal) => Promise<Response>,
): SteadyLoad {
  const outcomes: Outcome[] = [];
  let isStopped = false;
  let sent = 0;
  const caller = async () => {
    while (!isStopped) {
      sent += 1;
      outcomes.push(await outcomeOf(request(sent, AbortSignal.timeout(LIMIT_MS))));
    }
  };
  const ended = Promise.all(Array.from({ length: callers }, caller));
  return {
    outcomes,
    more: async (count) => {
      const from = outcomes.length;
      while (outcomes.length < from + count) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      return outcomes.slice(from, from + count);
    },
    stop: async () => {
      isStopped = true;
      await ended;
      return outcomes;
    },
  };
}

/** Reads an answer to its end. */
export async function outcomeOf(answer: Promise<Response>): Promise<Outcome> {
  try {
    const response = await answer;
    return { status: response.status, headers: response.headers, body: await response.text(), failure: '' };
  } catch (thrown) {
    return { status: 0, headers: new Headers(), body: '', failure: reasonOf(thrown) };
  }
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error ? `${thrown.message}: ${thrown.cause.message}` : thrown.message;
}

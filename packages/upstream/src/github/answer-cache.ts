/** A public answer and how to ask whether it still holds. */
export interface KeptAnswer {
  readonly etag: string | null;
  readonly bytes: Uint8Array;
}

/** Answers to anonymous requests, the least recently used leave first. What a token opened never comes in here. */
export interface AnswerCache {
  get(url: string): KeptAnswer | undefined;
  set(url: string, answer: KeptAnswer): void;
}

/** Keeps at most `maxBytes` in all and nothing larger than an eighth of it. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const answers = new Map<string, KeptAnswer>();
  let held = 0;

  function drop(url: string): void {
    held -= answers.get(url)?.bytes.byteLength ?? 0;
    answers.delete(url);
  }

  return {
    get: (url) => {
      const answer = answers.get(url);
      if (answer === undefined) return undefined;
      answers.delete(url);
      answers.set(url, answer);
      return answer;
    },
    set: (url, answer) => {
      drop(url);
      if (answer.bytes.byteLength > maxBytes / 8) return;
      answers.set(url, answer);
      held += answer.bytes.byteLength;
      for (const oldest of answers.keys()) {
        if (held <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

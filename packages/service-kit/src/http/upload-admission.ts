import { AppError } from '../errors.ts';

/** Why a body was not taken. */
export type ShedReason = 'upload-memory' | 'process-memory';

/** A body that is being read, or worked on. */
export interface Upload {
  /** Takes room for what has arrived. @throws AppError `unavailable` when there is none left */
  grow(bytes: number): void;
  /** Gives all of it back. */
  release(): void;
}

/**
 * Bounds the bytes of all bodies that are in memory at once. What counts is what has arrived: who announces much and
 * sends nothing keeps nobody out. When nothing else is in memory a body is always taken.
 */
export interface UploadAdmission {
  /** @throws AppError `unavailable` at once when there is no room for the `announced` bytes, before any is read */
  begin(announced: number): Upload;
  readonly bytesInFlight: () => number;
}

const RETRY_SECONDS = 5;

export function createUploadAdmission(options: {
  readonly maxBytes: number;
  readonly isMemoryShort: () => boolean;
  readonly onShed: (reason: ShedReason) => void;
}): UploadAdmission {
  let held = 0;

  function shed(reason: ShedReason): never {
    options.onShed(reason);
    throw new AppError('unavailable', 'Too many uploads are being worked on; try again in a few seconds.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  return {
    begin(announced) {
      if (held > 0 && held + announced > options.maxBytes) shed('upload-memory');
      if (held > 0 && options.isMemoryShort()) shed('process-memory');
      let own = 0;
      let isOver = false;
      return {
        grow(bytes) {
          if (isOver) return;
          const isAlone = held === own;
          if (!isAlone && held + bytes > options.maxBytes) shed('upload-memory');
          own += bytes;
          held += bytes;
        },
        release() {
          held -= own;
          own = 0;
          isOver = true;
        },
      };
    },
    bytesInFlight: () => held,
  };
}

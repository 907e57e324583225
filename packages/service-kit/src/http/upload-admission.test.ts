import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { createUploadAdmission, type ShedReason, type Upload } from './upload-admission.ts';

const MAX = 100;

function admissionOf(isMemoryShort = () => false) {
  const shed: ShedReason[] = [];
  const admission = createUploadAdmission({
    maxBytes: MAX,
    isMemoryShort,
    onShed: (reason) => shed.push(reason),
  });
  return { admission, shed };
}

/** Null when it was turned away. */
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable' && error.retryAfterSeconds === 5)
      return null;
    throw error;
  }
}

describe('createUploadAdmission', () => {
  it('holds no more than it may, but for a single body, and gives back exactly what it took', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('begin' as const), announced: fc.nat(130) }),
      fc.record({ kind: fc.constant('grow' as const), at: fc.nat(5), bytes: fc.nat(70) }),
      fc.record({ kind: fc.constant('release' as const), at: fc.nat(5) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const { admission } = admissionOf();
        const bodies: { readonly upload: Upload; own: number }[] = [];
        for (const each of steps) {
          if (each.kind === 'begin') {
            const upload = attempt(() => admission.begin(each.announced));
            if (upload !== null) bodies.push({ upload, own: 0 });
          } else if (each.kind === 'grow') {
            const body = bodies[each.at];
            const grown = attempt(() => body?.upload.grow(each.bytes) ?? true);
            if (body !== undefined && grown !== null) body.own += each.bytes;
          } else {
            const [gone] = bodies.splice(each.at, 1);
            gone?.upload.release();
            gone?.upload.release();
            gone?.upload.grow(1_000);
          }
          const sum = bodies.reduce((total, { own }) => total + own, 0);
          expect(admission.bytesInFlight()).toBe(sum);
          expect(sum <= MAX || bodies.filter(({ own }) => own > 0).length === 1).toBe(true);
        }
      }),
    );
  });

  it('turns away at once who announces more than there is room for', () => {
    const { admission, shed } = admissionOf();
    admission.begin(60).grow(60);
    expect(attempt(() => admission.begin(60))).toBeNull();
    expect(attempt(() => admission.begin(40))).not.toBeNull();
    expect(shed).toEqual(['upload-memory']);
  });

  it('lets bodies share the room to its last byte', () => {
    const { admission, shed } = admissionOf();
    const [one, other] = [admission.begin(0), admission.begin(0)];
    one.grow(60);
    expect(attempt(() => other.grow(40) ?? true)).toBe(true);
    expect([attempt(() => other.grow(1) ?? true), shed]).toEqual([null, ['upload-memory']]);
  });

  it('is not kept shut by those who announce much and send nothing', () => {
    const { admission } = admissionOf();
    for (let i = 0; i < 1_000; i += 1) admission.begin(MAX);
    const upload = admission.begin(MAX);
    upload.grow(MAX);
    expect(admission.bytesInFlight()).toBe(MAX);
  });

  it('takes no second body while memory is short, and always a first', () => {
    const { admission, shed } = admissionOf(() => true);
    const first = admission.begin(10);
    first.grow(10);
    expect([attempt(() => admission.begin(10)), shed]).toEqual([null, ['process-memory']]);
    first.release();
    expect(attempt(() => admission.begin(10))).not.toBeNull();
  });
});

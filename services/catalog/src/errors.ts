import type { RenderError } from '@repo/service-kit/http';

/** The catalog's error body: the error envelope. */
export const renderError: RenderError = (code, message) => ({ error: { code, message } });

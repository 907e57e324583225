/** A call as clients send it that begin with a handshake; those of 2026-07-28 add `_meta` and headers. */
export const REQUEST = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'check_packages', arguments: { purls: ['pkg:npm/left-pad@1.3.0'] } },
};

/** What it is answered, in short. */
export const RESULT = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: 'No known vulnerability in the 1 package looked up.' }] },
};

/** What callers are told. */
export const ERRORS = {
  bad_request: 'The body is not valid JSON in UTF-8; send one JSON-RPC message.',
  not_found: 'Method not found',
  unavailable: 'Too many uploads are being worked on; try again in a few seconds.',
};

import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'

/**
 * `node:http` and `node:https`. An `import` of either reads all its exports, one of which loads Node's own fetch and its
 * WebSocket: 5 MB that most servers never need.
 */
export const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

/**
 * Opens a request to an http or https URL. Its caller writes the body and ends the request; errors are events of the
 * request.
 */
export const openRequest = (
  url: URL,
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest => (url.protocol === 'https:' ? https : http).request(url, options, onResponse)

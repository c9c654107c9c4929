import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** Deeper than any honest body: a process of three hundred steps, one in the other, is the deepest. */
const maxDepth = 500

/**
 * What is read as a body: JSON, bounded in depth, because whatever walks it later walks by recursion; names that reach into every
 * object (`__proto__`, `constructor.prototype`) are refused. Plain text is no body: any page may send it without asking first.
 */
export function readJsonOnly(app: FastifyInstance, { keepsText }: { readonly keepsText: boolean }): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.decorateRequest('bodyText', undefined)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (keepsText) request.bodyText = body as string
    if (isTooDeep(body as string)) return done(new AppError('request.tooDeep', `more than ${maxDepth} levels`))
    return parse(request, body as string, done)
  })
}

/** Whether brackets outside of texts nest too deeply. */
export function isTooDeep(json: string, most = maxDepth): boolean {
  let depth = 0
  let isText = false
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if (isText) {
      if (code === backslash) i++
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === openBracket || code === openBrace) {
      if (++depth > most) return true
    } else if (code === closeBracket || code === closeBrace) depth--
  }
  return false
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((char) => char.charCodeAt(0)) as [number, number, number, number, number, number]

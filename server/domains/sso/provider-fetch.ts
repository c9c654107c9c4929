import { AppError } from '../../kit/app-error.ts'

/** Limit on a response in bytes, larger than any valid response. */
const maxBytes = 256 * 1024

/** Calls a single sign-on server. Timeouts, long responses and redirects fail with a message. */
export async function askProvider(
  url: string,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { accept: 'application/xml, text/xml' },
    })
    return { status: response.status, text: await boundedText(response) }
  } catch (cause) {
    throw providerFault(cause)
  }
}

/** Converts a failed call to the error shown to users. */
export function providerFault(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return new AppError(isTimeout(cause) ? 'sso.timeout' : 'sso.provider', undefined, { cause })
}

function isTimeout(cause: unknown): boolean {
  for (let at = cause; at instanceof Error; at = at.cause)
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true
  return false
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new AppError('sso.provider', `more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

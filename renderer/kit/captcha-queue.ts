/** A call that waits for a solved captcha. */
interface Waiting {
  readonly id: number
  readonly resolve: (slideCode: string) => void
  readonly reject: (reason: unknown) => void
}

/** The reason of a call that was cancelled by closing the popup. */
export class CaptchaClosed extends Error {
  constructor() {
    super('the captcha was closed')
    this.name = 'CaptchaClosed'
  }
}

let waiting: readonly Waiting[] = []
let last = 0
const listeners = new Set<() => void>()

/** Resolves to the code for one call. Rejects when the popup is closed, or with the signal's reason. */
export function solveCaptcha(signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const one = { id: ++last, resolve, reject }
    set([...waiting, one])
    signal?.addEventListener(
      'abort',
      () => {
        set(waiting.filter((other) => other !== one))
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

/** The queue of the popup: one captcha is valid for one call, so calls are handled one after the other. */
export const captchaQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Id of the first waiting call; undefined when none waits. */
  first: (): number | undefined => waiting[0]?.id,
  /** Continues the first call. */
  solved(slideCode: string): void {
    const [first, ...rest] = waiting
    set(rest)
    first?.resolve(slideCode)
  },
  /** Cancels all waiting calls, so that the popup does not return at once. */
  close(): void {
    const all = waiting
    set([])
    for (const one of all) one.reject(new CaptchaClosed())
  },
}

function set(next: readonly Waiting[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

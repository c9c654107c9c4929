/** A call that waits until a person has solved a captcha. */
interface Waiting {
  readonly id: number
  readonly resolve: (slideCode: string) => void
  readonly reject: (reason: unknown) => void
}

/** Why a call that waited goes no further: the popup was closed. */
export class CaptchaClosed extends Error {
  constructor() {
    super('the captcha was closed')
    this.name = 'CaptchaClosed'
  }
}

let waiting: readonly Waiting[] = []
let last = 0
const listeners = new Set<() => void>()

/** Resolves to what makes the call pass once. Rejects when the popup is closed, or with the signal's reason. */
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

/** For the popup: one captcha is worth one call, so that calls come one after the other to the same popup. */
export const captchaQueue = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Id of the call whose turn it is; undefined when none waits. */
  first: (): number | undefined => waiting[0]?.id,
  /** Lets the first call go on. */
  solved(slideCode: string): void {
    const [first, ...rest] = waiting
    set(rest)
    first?.resolve(slideCode)
  },
  /** Nobody is to be asked again at once: all calls that wait are given up. */
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

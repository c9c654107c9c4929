/** Toasts confirm an action: short, at the bottom. Errors stay until closed by default. */
export interface NotifyOptions {
  readonly closeAfterMs?: number
}

/**
 * The toast layer is fetched with the first toast, so that it costs nothing before.
 * `notify.ok('已发布，12 人可填写。')`, `notify.undo('已删除「报名」。', restore)`.
 */
export const notify = {
  ok: (message: string, options: NotifyOptions = {}): void =>
    show({ kind: 'ok', message, closeAfterMs: 4000, ...options }),
  fail: (message: string, options: NotifyOptions = {}): void => show({ kind: 'fail', message, ...options }),
  undo: (message: string, undo: () => void, options: NotifyOptions = {}): void =>
    show({ kind: 'undo', message, undo, closeAfterMs: 8000, ...options }),
}

export interface Toast extends NotifyOptions {
  readonly kind: 'ok' | 'fail' | 'undo'
  readonly message: string
  readonly undo?: () => void
}

type Listener = (toast: Toast) => void
const waiting: Toast[] = []
let listener: Listener | undefined
let announce: (() => void) | undefined

/** Subscribes the layer, which first receives the queued toasts. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const toast of waiting.splice(0)) next(toast)
  return () => {
    if (listener === next) listener = undefined
  }
}

/** Called with the first toast to fetch the layer. Returns the function that unsubscribes. */
export function onFirstToast(fetchLayer: () => void): () => void {
  announce = fetchLayer
  if (waiting.length > 0) fetchLayer()
  return () => (announce = undefined)
}

function show(toast: Toast): void {
  if (listener) return listener(toast)
  waiting.push(toast)
  announce?.()
}

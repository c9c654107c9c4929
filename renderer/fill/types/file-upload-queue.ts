import type { ItemId } from '#schemas/form/form.ts'
import type { FileAnswer } from '#schemas/form/types/file-base.ts'
import type { FileHost, SendOutcome } from '../file-upload-context.ts'

/** File that is not part of the answer yet. */
export interface Upload {
  readonly key: number
  readonly item: ItemId
  readonly file: File
  /** Fraction sent, from 0 to 1. */
  readonly fraction: number
  /** `interrupted` continues by itself, `failed` when the visitor says so. */
  readonly state: 'waiting' | 'sending' | 'interrupted' | 'failed' | 'refused'
  /** Reason of a refusal or failure, as the server said it. */
  readonly why?: string | undefined
}

/** Uploads of one form; they continue across pages and wait for the network. */
export interface Uploads {
  of(item: ItemId): readonly Upload[]
  subscribe(listen: () => void): () => void
  /**
   * Adds files. `done` writes the stored file into the answer; `refusal` returns the reason why a file cannot be sent.
   */
  add(
    item: ItemId,
    files: readonly File[],
    done: (file: FileAnswer) => void,
    refusal?: (file: File, at: number) => string | undefined,
  ): void
  /** Starts an upload after a delay, or at once on submission; a later call for the same item replaces it. */
  soon(item: ItemId, ms: number, begin: () => void): void
  retry(key: number): void
  /** Cancels an upload in any state. */
  drop(key: number): void
  /** Cancels all uploads of an item, scheduled ones included. */
  dropAll(item: ItemId): void
  /** Returns the local picture of a stored file's address, if it was chosen here. */
  preview(url: string | undefined): string | undefined
}

const atOnce = 2
const none: readonly Upload[] = []
const known = new WeakMap<FileHost, Uploads>()

/** Returns the uploads of a form. */
export function uploadsOf(host: FileHost): Uploads {
  const kept = known.get(host)
  if (kept) return kept
  const made = makeUploads(host)
  known.set(host, made)
  return made
}

function makeUploads(host: FileHost): Uploads {
  const listeners = new Set<() => void>()
  const done = new Map<number, (file: FileAnswer) => void>()
  const running = new Map<number, AbortController>()
  const previews = new Map<string, string>()
  const timers = new Map<ItemId, { readonly id: ReturnType<typeof setTimeout>; readonly begin: () => void }>()
  let all: readonly Upload[] = []
  let byItem = new Map<ItemId, readonly Upload[]>()
  let last = 0

  const set = (next: readonly Upload[]): void => {
    all = next
    byItem = Map.groupBy(all, ({ item }) => item)
    for (const listen of listeners) listen()
  }
  const change = (key: number, patch: Partial<Upload>): void =>
    set(all.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const remove = (key: number): void => {
    done.delete(key)
    set(all.filter((one) => one.key !== key))
  }

  const begin = (): void => {
    for (const one of all) {
      if (running.size >= atOnce) return
      if (one.state === 'waiting' && !running.has(one.key)) void send(one)
    }
  }
  const send = async ({ key, item, file }: Upload): Promise<void> => {
    const controller = new AbortController()
    running.set(key, controller)
    change(key, { state: 'sending', why: undefined })
    const outcome = await host
      .send(item, file, {
        signal: controller.signal,
        onProgress: (fraction) => change(key, { fraction, state: 'sending' }),
        onInterrupted: () => change(key, { state: 'interrupted' }),
      })
      .catch((): SendOutcome => ({ kind: 'failed' }))
    running.delete(key)
    const finish = done.get(key)
    if (outcome.kind === 'stored' && finish) {
      const { url } = outcome.file
      if (url && file.type.startsWith('image/')) previews.set(url, URL.createObjectURL(file))
      remove(key)
      finish(outcome.file)
    } else if (outcome.kind === 'refused') change(key, { state: 'refused', why: outcome.why })
    else if (outcome.kind !== 'aborted')
      change(key, { state: 'failed', why: outcome.kind === 'failed' ? outcome.why : undefined })
    begin()
  }

  const retryFailed = (): void => {
    set(all.map((one) => (one.state === 'failed' ? { ...one, state: 'waiting' } : one)))
    begin()
  }
  if (typeof window !== 'undefined') window.addEventListener('online', retryFailed)

  const uploads: Uploads = {
    of: (item) => byItem.get(item) ?? none,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    add(item, files, finish, refusal = () => undefined) {
      const added = files.map((file, at): Upload => {
        const why = refusal(file, at)
        const key = ++last
        if (why === undefined) done.set(key, finish)
        return {
          key,
          item,
          file,
          fraction: 0,
          state: why === undefined ? 'waiting' : 'refused',
          ...(why ? { why } : {}),
        }
      })
      // Earlier refusals have been read by now.
      set([...all.filter((one) => one.item !== item || one.state !== 'refused'), ...added])
      begin()
    },
    soon(item, ms, due) {
      clearTimeout(timers.get(item)?.id)
      const start = (): void => {
        clearTimeout(timers.get(item)?.id)
        timers.delete(item)
        due()
      }
      timers.set(item, { id: setTimeout(start, ms), begin: start })
    },
    retry(key) {
      change(key, { state: 'waiting' })
      begin()
    },
    drop(key) {
      running.get(key)?.abort()
      remove(key)
    },
    dropAll(item) {
      clearTimeout(timers.get(item)?.id)
      timers.delete(item)
      for (const { key } of uploads.of(item)) uploads.drop(key)
    },
    preview: (url) => (url === undefined ? undefined : previews.get(url)),
  }

  host.wait = () =>
    new Promise((resolve) => {
      for (const { begin: start } of timers.values()) start()
      const update = (): void => {
        if (all.some(({ state }) => state !== 'failed' && state !== 'refused')) return
        stop()
        resolve(all.find(({ state }) => state === 'failed')?.item)
      }
      const stop = uploads.subscribe(update)
      update()
    })
  return uploads
}

import type { Artifact, Graph } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, ClosedReason, Form, ItemId } from '#schemas/form/form.ts'
import {
  isAsked,
  checkAnswers,
  pagesOf,
  reevaluate,
  evaluateLogic,
  type Env,
  type Page,
  type SchemaError,
  type LogicState,
} from '#schemas/form/runtime.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import type { ChangeAnswer } from './widget.ts'

export type Validate = (answers: Answers) => readonly SchemaError[]

/**
 * How handing in ended. `offline` and `failed` may be tried again with the same key: what was stored is stored once.
 */
export type SubmitOutcome =
  | { readonly kind: 'stored'; readonly receipt?: { readonly serial: number; readonly receipt: string } }
  | { readonly kind: 'wrong'; readonly errors: readonly AnswerError[] }
  | {
      readonly kind: 'closed'
      readonly reason?: ClosedReason
      readonly text: string
      readonly errors?: readonly AnswerError[] | undefined
    }
  | { readonly kind: 'offline' | 'failed' | 'tooMany' | 'outdated' | 'keyUsed' }

export type Trouble = Exclude<SubmitOutcome, { kind: 'stored' } | { kind: 'wrong' }>

export interface FillOptions {
  readonly form: Form
  readonly graph: Graph
  readonly version: number
  readonly locale: Locale
  /** What the fields hold at first. */
  readonly answers: Answers
  readonly errors: readonly AnswerError[]
  /** Index of the page to begin with. */
  readonly page: number
  readonly env: Env
  /**
   * Fetches the compiled check of answers. Without it only what rules demand is checked here; the server judges in any
   * case.
   */
  readonly loadValidate?: (() => Promise<Validate>) | undefined
  readonly submit: (answers: Answers, idempotencyKey: string) => Promise<SubmitOutcome>
  /** Name of the draft on this device; absent: nothing is kept. */
  readonly draftKey?: string | undefined
}

export interface FillState {
  /** Everything that was entered, relevant or not: an item that comes back brings its answer back. */
  readonly raw: Answers
  readonly settled: LogicState
  readonly errors: ReadonlyMap<ItemId, string>
  readonly pages: readonly Page[]
  readonly index: number
  /** Per cent of what is asked, never less than it has been. */
  readonly progress: number
  /** The last attempt to go on has found something wrong. */
  readonly isStopped: boolean
  readonly isBusy: boolean
  readonly isRestored: boolean
  readonly trouble?: Trouble | undefined
  /** With a trouble: what was entered is on this device, and comes back with the page. */
  readonly isKept: boolean
  readonly stored?: { readonly receipt: { readonly serial: number; readonly receipt: string } | undefined } | undefined
}

/** Where the eye should go after an action. */
export type Landing =
  | { readonly kind: 'page' }
  | { readonly kind: 'end' }
  | { readonly kind: 'wrong'; readonly item: ItemId }

export interface FillSession {
  readonly state: () => FillState
  readonly subscribe: (listen: () => void) => () => void
  /** Brings a draft back and begins to keep one; gives the way to stop. */
  readonly open: () => () => void
  readonly change: ChangeAnswer
  /** Checks one item, once it has been left. */
  readonly leave: (id: ItemId) => void
  /** Checks this page and shows the next; on the last one, checks everything and hands in. */
  readonly goOn: () => Promise<Landing | undefined>
  readonly back: () => Landing
  /** Shows a page that has been shown before; when it is gone by now, the last one before it. */
  readonly turnTo: (key: string) => Landing
  readonly startOver: () => Landing
}

const saveMs = 300

/** One filling in of a form, without a screen: answers, what rules make of them, pages, errors, draft, handing in. */
export function startFilling(options: FillOptions): FillSession {
  const { form, graph, version, locale } = options
  // the parts of an artifact that settling and judging read
  const artifact: Artifact = { format: 1, publicForm: form, graph, answerSchema: {}, codebook: [] }
  const draftKey = form.settings.draft?.keepUnsent === false ? undefined : options.draftKey
  const order = new Map(form.items.map((item, i) => [item.id, i]))
  const listeners = new Set<() => void>()
  let env = options.env
  let validate: Validate | undefined
  let idempotencyKey = newKey()
  let timer: ReturnType<typeof setTimeout> | undefined
  let state = begin()

  function begin(): FillState {
    const settled = evaluateLogic(artifact, options.answers, env)
    const pages = pagesOf(form, settled)
    const index = Math.max(0, Math.min(options.page, pages.length - 1))
    return {
      raw: options.answers,
      settled,
      pages,
      index,
      errors: byItem(options.errors),
      progress: progressOf(form, settled, index, pages.length),
      isStopped: options.errors.length > 0,
      isBusy: false,
      isRestored: false,
      isKept: false,
    }
  }

  const set = (change: Partial<FillState>): void => {
    state = { ...state, ...change }
    for (const listen of listeners) listen()
  }

  /** New answers or a new moment: pages follow, and the visitor stays on the page with the same name. */
  const place = (
    raw: Answers,
    settled: LogicState,
    more: Partial<FillState> = {},
    key = state.pages[state.index]?.key,
  ): void => {
    const pages = pagesOf(form, settled)
    const found = pages.findIndex((page) => page.key === key)
    const index = found >= 0 ? found : Math.max(0, Math.min(state.index, pages.length - 1))
    set({
      raw,
      settled,
      pages,
      index,
      progress: Math.max(state.progress, progressOf(form, settled, index, pages.length)),
      ...more,
    })
  }

  const faults = (raw: Answers): readonly AnswerError[] =>
    checkAnswers(artifact, raw, env, validate ?? (() => []), locale).errors

  const loadCheck = async (): Promise<void> => {
    // offline, or blocked: rules are still checked here, and the server checks the rest
    if (!validate) validate = await options.loadValidate?.().catch(() => undefined)
  }

  const save = (): boolean => {
    clearTimeout(timer)
    timer = undefined
    return (
      draftKey !== undefined &&
      writeDraft(draftKey, { version, answers: state.raw, page: state.pages[state.index]?.key ?? '', idempotencyKey })
    )
  }
  const saveSoon = (): void => {
    timer ??= setTimeout(save, saveMs)
  }
  const forget = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (draftKey !== undefined) dropDraft(draftKey)
    idempotencyKey = newKey()
  }

  const goTo = (index: number): Landing => {
    set({
      index,
      isStopped: false,
      trouble: undefined,
      progress: Math.max(state.progress, progressOf(form, state.settled, index, state.pages.length)),
    })
    saveSoon()
    return { kind: 'page' }
  }

  const showWrong = (errors: readonly AnswerError[]): Landing | undefined => {
    const sorted = errors.toSorted((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0))
    const index = state.pages.findIndex((page) => page.items.some((item) => item.id === sorted[0]?.item))
    set({ errors: byItem(errors), isStopped: true, index: index >= 0 ? index : state.index })
    return sorted[0] && { kind: 'wrong', item: sorted[0].item }
  }

  const send = async (): Promise<Landing | undefined> => {
    set({ isBusy: true, trouble: undefined })
    const outcome = await options
      .submit(state.settled.answers, idempotencyKey)
      .catch((): SubmitOutcome => ({ kind: 'failed' }))
    if (outcome.kind === 'stored') {
      forget()
      set({ isBusy: false, stored: { receipt: outcome.receipt } })
      return { kind: 'end' }
    }
    // the earlier answers are in: what is sent from here on is another submission
    if (outcome.kind === 'keyUsed') idempotencyKey = newKey()
    const errors = outcome.kind === 'wrong' || outcome.kind === 'closed' ? (outcome.errors ?? []) : []
    set({ isBusy: false, isKept: save(), trouble: errors.length > 0 || outcome.kind === 'wrong' ? undefined : outcome })
    return errors.length > 0 ? showWrong(errors) : undefined
  }

  return {
    state: () => state,
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },

    open() {
      const draft = draftKey === undefined ? undefined : readDraft(draftKey)
      env = { ...env, now: momentIn(form.settings.window?.timeZone, new Date()) }
      if (draft) {
        const raw = {
          ...options.answers,
          ...Object.fromEntries(Object.entries(draft.answers).filter(([key]) => order.has(ownerOf(key)))),
        }
        idempotencyKey = draft.idempotencyKey
        place(
          raw,
          evaluateLogic(artifact, raw, env),
          { isRestored: true, isStopped: false, errors: new Map() },
          draft.page,
        )
      } else if (graph.dependants.now ?? graph.dependants.today)
        place(state.raw, evaluateLogic(artifact, state.raw, env))
      const loading = setTimeout(() => void loadCheck(), saveMs)
      const sendWaiting = (): void => {
        if (state.trouble?.kind === 'offline' && !state.isBusy) void send()
      }
      // a phone may end a page without another word
      const saveNow = (): void => {
        if (timer !== undefined) save()
      }
      window.addEventListener('online', sendWaiting)
      window.addEventListener('pagehide', saveNow)
      return () => {
        clearTimeout(loading)
        saveNow()
        window.removeEventListener('online', sendWaiting)
        window.removeEventListener('pagehide', saveNow)
      }
    },

    change(key, value) {
      const raw = value === undefined ? without(state.raw, key) : { ...state.raw, [key]: value }
      const settled = reevaluate(artifact, state.settled, ownerOf(key), raw, env)
      // once wrong, an item is checked with every change
      const errors =
        state.errors.size === 0 ? state.errors : byItem(faults(raw).filter(({ item }) => state.errors.has(item)))
      place(raw, settled, { errors })
      saveSoon()
    },

    leave(id) {
      if (state.raw[id] === undefined || state.errors.has(id)) return
      const found = faults(state.raw).find((error) => error.item === id)
      if (found) set({ errors: new Map(state.errors).set(id, found.message) })
    },

    async goOn() {
      if (state.isBusy) return undefined
      await loadCheck()
      const isLast = state.index >= state.pages.length - 1
      const here = new Set(
        (isLast ? state.pages : [state.pages[state.index]!]).flatMap((page) => page.items.map((item) => item.id)),
      )
      const wrong = faults(state.raw).filter((error) => here.has(error.item))
      if (wrong.length > 0) return showWrong(wrong)
      set({ errors: new Map(), isStopped: false })
      return isLast ? send() : goTo(state.index + 1)
    },

    back: () => goTo(Math.max(0, state.index - 1)),

    turnTo(key) {
      const orderOf = (page: string): number => order.get(page) ?? -1
      return goTo(
        Math.max(
          0,
          state.pages.findLastIndex((page) => orderOf(page.key) <= orderOf(key)),
        ),
      )
    },

    startOver() {
      forget()
      place(
        options.answers,
        evaluateLogic(artifact, options.answers, env),
        { errors: new Map(), isRestored: false, isStopped: false, trouble: undefined, progress: 0 },
        state.pages[0]?.key,
      )
      return { kind: 'page' }
    },
  }
}

const ownerOf = (key: string): ItemId => key.split(':')[0]!

/** One message per item: the first says enough. */
const byItem = (errors: readonly AnswerError[]): ReadonlyMap<ItemId, string> =>
  new Map(errors.toReversed().map(({ item, message }) => [item, message]))

function without(answers: Answers, key: string): Answers {
  const { [key]: _, ...rest } = answers
  return rest
}

/** Percent: of the pages, the open one included, or of the questions where there is only one page. */
function progressOf(form: Form, { visible, answers }: LogicState, index: number, pages: number): number {
  if (pages > 1) return Math.floor(((index + 1) / pages) * 100)
  const asked = form.items.filter((item) => visible.has(item.id) && isAsked(item))
  const answered = asked.filter((item) => answers[item.id] !== undefined).length
  return asked.length === 0 ? 0 : Math.floor((answered / asked.length) * 100)
}

/** `crypto.randomUUID` exists in secure contexts only, and a form may be served by plain http inside an institution. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

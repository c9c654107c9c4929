import type { Artifact } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, ItemId } from '#schemas/form/form.ts'
import { checkLogicState, pagesOf, reevaluate, evaluateLogic, type LogicState } from '#schemas/form/runtime.ts'
import { coverKey } from '#schemas/form/form-pages.ts'
import { noSeats } from '#schemas/form/seats-left.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { dropDraft, ofWindow, readDraft, writeDraft } from './local-draft.ts'
import { askedOf, progressOf } from './progress.ts'
import type { FillOptions, FillSession, FillState, Landing, SubmitOutcome, Validate } from './fill-session-types.ts'

const saveMs = 300

/** Starts a filling session without UI: answers, logic, pages, errors, draft and submission. */
export function createFillSession(options: FillOptions): FillSession {
  const { form, graph, version, locale, handoverKey } = options
  // Logic and answer checks read only these parts of an artifact.
  const artifact: Artifact = { format: 1, publicForm: form, graph, answerSchema: {}, codebook: [] }
  const draftKey = form.settings.draft?.keepUnsent === false ? undefined : options.draftKey
  const order = new Map(form.items.map((item, i) => [item.id, i]))
  const listeners = new Set<() => void>()
  let env = options.env
  let validate: Validate | undefined
  let idempotencyKey = newKey()
  /** Seconds of earlier visits; `since` is the start of this one, in ms. */
  let spent = 0
  let since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const asked = askedOf(form)
  const start = begin()
  let state = start
  let turn = 0
  let allIn = 0
  const itemIn = new Map<ItemId, number>()

  function begin(): FillState {
    const logic = evaluateLogic(artifact, options.answers, env)
    const pages = pagesOf(form, logic)
    const index = Math.max(0, Math.min(options.page, pages.length - 1))
    return {
      raw: options.answers,
      logic,
      pages,
      index,
      errors: byItem(options.errors),
      left: options.left ?? noSeats,
      progress: progressOf(asked, { progress: 0, logic, index, pages }),
      isStopped: options.errors.length > 0,
      isBusy: false,
      isRestored: false,
      isKept: false,
    }
  }

  /** Updates the state. `touched` lists items that may have changed besides their errors; all items by default. */
  const set = (change: Partial<FillState>, touched?: Iterable<ItemId>): void => {
    turn += 1
    if (touched) for (const id of touched) itemIn.set(id, turn)
    else allIn = turn
    if (change.errors) for (const id of changedKeys(state.errors, change.errors)) itemIn.set(id, turn)
    const next = { ...state, ...change }
    state = { ...next, progress: progressOf(asked, next) }
    for (const listen of listeners) listen()
  }

  /** Recomputes the pages after new answers or a new time; the visitor stays on the page with the same key. */
  const place = (
    raw: Answers,
    logic: LogicState,
    more: Partial<FillState> = {},
    touched?: Iterable<ItemId>,
    key = state.pages[state.index]?.key,
  ): void => {
    const { visible, skipped } = state.logic
    const pages = logic.visible === visible && logic.skipped === skipped ? state.pages : pagesOf(form, logic)
    const found = pages.findIndex((page) => page.key === key)
    const index = found >= 0 ? found : Math.max(0, Math.min(state.index, pages.length - 1))
    set({ raw, logic, pages, index, ...more }, touched)
  }

  const faults = (logic: LogicState, ids: Iterable<ItemId>): readonly AnswerError[] =>
    checkLogicState(artifact, logic, validate ?? (() => []), locale, ids)

  /** Rechecks invalid items at every change that may affect them. */
  const stillWrong = (logic: LogicState, placed: ReadonlySet<ItemId>): FillState['errors'] => {
    const again = [...placed].filter((id) => state.errors.has(id))
    if (again.length === 0) return state.errors
    const errors = new Map(state.errors)
    for (const id of again) errors.delete(id)
    for (const found of faults(logic, again)) errors.set(found.item, found)
    return errors
  }

  const loadCheck = async (): Promise<void> => {
    // Without the compiled check only rules are checked here; the server checks everything.
    if (!validate) validate = await options.loadValidate?.().catch(() => undefined)
  }

  const seconds = (): number => spent + Math.round((Date.now() - since) / 1000)

  const draftNow = () => ({
    version,
    answers: state.raw,
    page: state.pages[state.index]?.key ?? '',
    idempotencyKey,
    spent: seconds(),
  })
  const save = (): boolean => {
    clearTimeout(timer)
    timer = undefined
    return draftKey !== undefined && writeDraft(draftKey, draftNow())
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
    set({ index, isStopped: false, trouble: undefined }, [])
    saveSoon()
    return { kind: 'page' }
  }

  const showWrong = (errors: readonly AnswerError[]): Landing | undefined => {
    const sorted = errors.toSorted((a, b) => (order.get(a.item) ?? 0) - (order.get(b.item) ?? 0))
    const index = state.pages.findIndex((page) => page.items.some((item) => item.id === sorted[0]?.item))
    set({ errors: byItem(errors), isStopped: true, index: index >= 0 ? index : state.index }, [])
    return sorted[0] && { kind: 'wrong', item: sorted[0].item }
  }

  const send = async (): Promise<Landing | undefined> => {
    set({ isBusy: true, trouble: undefined }, [])
    const outcome = await options
      .submit(state.logic.answers, idempotencyKey, seconds())
      .catch((): SubmitOutcome => ({ kind: 'failed' }))
    if (outcome.kind === 'stored') {
      forget()
      set({ isBusy: false, stored: { receipt: outcome.receipt } }, [])
      return { kind: 'end' }
    }
    // The earlier answers are stored under this key, so the next submission needs a new one.
    if (outcome.kind === 'keyUsed') idempotencyKey = newKey()
    const errors = outcome.kind === 'wrong' || outcome.kind === 'closed' ? (outcome.errors ?? []) : []
    if ((outcome.kind === 'closed' || outcome.kind === 'wrong') && outcome.left) {
      env = { ...env, left: outcome.left }
      set({ left: outcome.left })
      // rules may read places left
      if (graph.dependants.left) place(state.raw, evaluateLogic(artifact, state.raw, env))
    }
    set(
      { isBusy: false, isKept: save(), trouble: errors.length > 0 || outcome.kind === 'wrong' ? undefined : outcome },
      [],
    )
    return errors.length > 0 ? showWrong(errors) : undefined
  }

  return {
    state: () => state,
    start,
    turnOf: (ids) => ids.reduce((last, id) => Math.max(last, itemIn.get(id) ?? 0), allIn),
    subscribe(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },

    open() {
      const handed = handoverKey === undefined ? undefined : readDraft(handoverKey, ofWindow)
      if (handed) dropDraft(handoverKey!, ofWindow)
      const draft = handed ?? (draftKey === undefined ? undefined : readDraft(draftKey))
      since = Date.now()
      // a first format in a time zone takes the browser tens of milliseconds
      const readsTime = graph.dependants.now ?? graph.dependants.today
      if (readsTime) env = { ...env, now: momentIn(form.settings.window?.timeZone, new Date()) }
      const raw = {
        ...options.answers,
        ...Object.fromEntries(Object.entries(draft?.answers ?? {}).filter(([key]) => order.has(ownerOf(key)))),
      }
      // also where nothing differs: its answers may have been sent before, and their receipt lost
      if (draft) ({ idempotencyKey, spent = 0 } = draft)
      // a draft in which nothing differs is none: only pages were turned
      if (draft && (handed || JSON.stringify(raw) !== JSON.stringify(options.answers))) {
        place(
          raw,
          evaluateLogic(artifact, raw, env),
          { isRestored: handed === undefined, isStopped: false, errors: new Map() },
          undefined,
          draft.page,
        )
        if (state.pages[state.index]?.key === coverKey) goTo(1)
      } else if (readsTime) place(state.raw, evaluateLogic(artifact, state.raw, env))
      const loading = setTimeout(() => void loadCheck(), saveMs)
      const sendWaiting = (): void => {
        if (state.trouble?.kind === 'offline' && !state.isBusy) void send()
      }
      // Phones may close a page without further events.
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

    handOver() {
      if (handoverKey !== undefined) writeDraft(handoverKey, draftNow(), ofWindow)
    },

    change(key, value) {
      // The initial answers stay unchanged, because blocks that hydrate later compare with them.
      const raw: Record<string, unknown> = state.raw === options.answers ? { ...state.raw } : state.raw
      if (value === undefined) delete raw[key]
      else raw[key] = value
      const placed = new Set([ownerOf(key)])
      const logic = reevaluate(artifact, state.logic, ownerOf(key), raw, env, placed)
      place(raw, logic, { errors: stillWrong(logic, placed) }, placed)
      saveSoon()
    },

    leave(id) {
      if (state.raw[id] === undefined || state.errors.has(id)) return
      const [found] = faults(state.logic, [id])
      if (found) set({ errors: new Map(state.errors).set(id, found) }, [])
    },

    async goOn() {
      if (state.isBusy) return undefined
      const uploads = options.waitForFiles?.()
      if (uploads) {
        set({ isBusy: true, isWaitingForFiles: true })
        const failed = await uploads
        set({ isBusy: false, isWaitingForFiles: false })
        if (failed !== undefined) return { kind: 'wrong', item: failed }
      }
      await loadCheck()
      const isLast = state.index >= state.pages.length - 1
      const here = (isLast ? state.pages : [state.pages[state.index]!]).flatMap(({ items }) => items)
      const wrong = faults(
        state.logic,
        here.map(({ id }) => id),
      )
      if (wrong.length > 0) return showWrong(wrong)
      set({ errors: new Map(), isStopped: false }, [])
      return isLast ? send() : goTo(state.index + 1)
    },

    async handIn() {
      if (state.isBusy || state.stored) return
      await options.waitForFiles?.()
      await send()
    },

    back: () => goTo(Math.max(0, state.index - 1)),

    turnTo(key) {
      const orderOf = (page: string): number => order.get(page) ?? (page === coverKey ? -2 : -1)
      return goTo(
        Math.max(
          0,
          state.pages.findLastIndex((page) => orderOf(page.key) <= orderOf(key)),
        ),
      )
    },

    startOver() {
      forget()
      spent = 0
      since = Date.now()
      place(
        options.answers,
        evaluateLogic(artifact, options.answers, env),
        { errors: new Map(), isRestored: false, isStopped: false, trouble: undefined, progress: 0 },
        undefined,
        state.pages[0]?.key,
      )
      return { kind: 'page' }
    },
  }
}

const ownerOf = (key: string): ItemId => key.split(':')[0]!

/** Keeps the first error of each item. */
const byItem = (errors: readonly AnswerError[]): ReadonlyMap<ItemId, AnswerError> =>
  new Map(errors.toReversed().map((error) => [error.item, error]))

/** Returns the keys whose values differ. */
const changedKeys = <T>(was: ReadonlyMap<string, T>, is: ReadonlyMap<string, T>): readonly string[] =>
  was === is
    ? []
    : [
        ...[...was.keys()].filter((key) => was.get(key) !== is.get(key)),
        ...[...is.keys()].filter((key) => !was.has(key)),
      ]

/**
 * Avoids `crypto.randomUUID`, which requires a secure context; forms may be served over plain HTTP inside an
 * institution.
 */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

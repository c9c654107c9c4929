import type { Artifact } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, ItemId } from '#schemas/form/form.ts'
import { checkSettled, pagesOf, reevaluate, evaluateLogic, type LogicState } from '#schemas/form/runtime.ts'
import { noSeats } from '#schemas/form/seats-left.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import { askedOf, progressOf } from './progress.ts'
import type { FillOptions, FillSession, FillState, Landing, SubmitOutcome, Validate } from './fill-session.ts'

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
  /** Seconds of earlier visits, and the moment since which this one counts. */
  let spent = 0
  let since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = begin()
  let state = start
  let turn = 0
  let allIn = 0
  const itemIn = new Map<ItemId, number>()
  const asked = askedOf(form)

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
      left: options.left ?? noSeats,
      progress: progressOf(askedOf(form), settled, index, pages.length),
      isStopped: options.errors.length > 0,
      isBusy: false,
      isRestored: false,
      isKept: false,
    }
  }

  /** `touched`: the items about which something may have changed besides their errors; absent: all. */
  const set = (change: Partial<FillState>, touched?: Iterable<ItemId>): void => {
    turn += 1
    if (touched) for (const id of touched) itemIn.set(id, turn)
    else allIn = turn
    if (change.errors) for (const id of changedKeys(state.errors, change.errors)) itemIn.set(id, turn)
    state = { ...state, ...change }
    for (const listen of listeners) listen()
  }

  /** New answers or a new moment: pages follow, and the visitor stays on the page with the same name. */
  const place = (
    raw: Answers,
    settled: LogicState,
    more: Partial<FillState> = {},
    touched?: Iterable<ItemId>,
    key = state.pages[state.index]?.key,
  ): void => {
    const { visible, skipped } = state.settled
    const pages = settled.visible === visible && settled.skipped === skipped ? state.pages : pagesOf(form, settled)
    const found = pages.findIndex((page) => page.key === key)
    const index = found >= 0 ? found : Math.max(0, Math.min(state.index, pages.length - 1))
    set(
      {
        raw,
        settled,
        pages,
        index,
        progress: Math.max(state.progress, progressOf(asked, settled, index, pages.length)),
        ...more,
      },
      touched,
    )
  }

  const faults = (settled: LogicState, ids: Iterable<ItemId>): readonly AnswerError[] =>
    checkSettled(artifact, settled, validate ?? (() => []), locale, ids)

  /** Once wrong, an item is checked with every change that may concern it. */
  const stillWrong = (settled: LogicState, placed: ReadonlySet<ItemId>): FillState['errors'] => {
    const again = [...placed].filter((id) => state.errors.has(id))
    if (again.length === 0) return state.errors
    const errors = new Map(state.errors)
    for (const id of again) errors.delete(id)
    for (const found of faults(settled, again)) errors.set(found.item, found)
    return errors
  }

  const loadCheck = async (): Promise<void> => {
    // offline, or blocked: rules are still checked here, and the server checks the rest
    if (!validate) validate = await options.loadValidate?.().catch(() => undefined)
  }

  const seconds = (): number => spent + Math.round((Date.now() - since) / 1000)

  const save = (): boolean => {
    clearTimeout(timer)
    timer = undefined
    return (
      draftKey !== undefined &&
      writeDraft(draftKey, {
        version,
        answers: state.raw,
        page: state.pages[state.index]?.key ?? '',
        idempotencyKey,
        spent: seconds(),
      })
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
    set(
      {
        index,
        isStopped: false,
        trouble: undefined,
        progress: Math.max(state.progress, progressOf(asked, state.settled, index, state.pages.length)),
      },
      [],
    )
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
      .submit(state.settled.answers, idempotencyKey, seconds())
      .catch((): SubmitOutcome => ({ kind: 'failed' }))
    if (outcome.kind === 'stored') {
      forget()
      set({ isBusy: false, stored: { receipt: outcome.receipt } }, [])
      return { kind: 'end' }
    }
    // the earlier answers are in: what is sent from here on is another submission
    if (outcome.kind === 'keyUsed') idempotencyKey = newKey()
    const errors = outcome.kind === 'wrong' || outcome.kind === 'closed' ? (outcome.errors ?? []) : []
    if (outcome.kind === 'closed' && outcome.left) set({ left: outcome.left })
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
      const draft = draftKey === undefined ? undefined : readDraft(draftKey)
      since = Date.now()
      env = { ...env, now: momentIn(form.settings.window?.timeZone, new Date()) }
      if (draft) {
        const raw = {
          ...options.answers,
          ...Object.fromEntries(Object.entries(draft.answers).filter(([key]) => order.has(ownerOf(key)))),
        }
        idempotencyKey = draft.idempotencyKey
        spent = draft.spent ?? 0
        place(
          raw,
          evaluateLogic(artifact, raw, env),
          { isRestored: true, isStopped: false, errors: new Map() },
          undefined,
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
      // what the page came with stays as it was: a part that is taken over later compares itself with it
      const raw: Record<string, unknown> = state.raw === options.answers ? { ...state.raw } : state.raw
      if (value === undefined) delete raw[key]
      else raw[key] = value
      const placed = new Set([ownerOf(key)])
      const settled = reevaluate(artifact, state.settled, ownerOf(key), raw, env, placed)
      place(raw, settled, { errors: stillWrong(settled, placed) }, placed)
      saveSoon()
    },

    leave(id) {
      if (state.raw[id] === undefined || state.errors.has(id)) return
      const [found] = faults(state.settled, [id])
      if (found) set({ errors: new Map(state.errors).set(id, found) }, [])
    },

    async goOn() {
      if (state.isBusy) return undefined
      const uploads = options.waitForFiles?.()
      if (uploads) {
        set({ isBusy: true })
        const failed = await uploads
        set({ isBusy: false })
        if (failed !== undefined) return { kind: 'wrong', item: failed }
      }
      await loadCheck()
      const isLast = state.index >= state.pages.length - 1
      const here = (isLast ? state.pages : [state.pages[state.index]!]).flatMap(({ items }) => items)
      const wrong = faults(
        state.settled,
        here.map(({ id }) => id),
      )
      if (wrong.length > 0) return showWrong(wrong)
      set({ errors: new Map(), isStopped: false }, [])
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

/** One error per item: the first says enough. */
const byItem = (errors: readonly AnswerError[]): ReadonlyMap<ItemId, AnswerError> =>
  new Map(errors.toReversed().map((error) => [error.item, error]))

/** The keys whose values differ. */
const changedKeys = <T>(was: ReadonlyMap<string, T>, is: ReadonlyMap<string, T>): readonly string[] =>
  was === is
    ? []
    : [
        ...[...was.keys()].filter((key) => was.get(key) !== is.get(key)),
        ...[...is.keys()].filter((key) => !was.has(key)),
      ]

/** `crypto.randomUUID` exists in secure contexts only, and a form may be served by plain http inside an institution. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import type { Graph } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, Form, Item, ItemId } from '#schemas/form/form.ts'
import { isAsked, pipe, type Env, type LogicState } from '#schemas/form/runtime.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { HiddenInputs, type NativeForm } from './hidden-inputs.tsx'
import { ThankYou } from './thank-you.tsx'
import {
  startFilling,
  type FillSession,
  type FillState,
  type Landing,
  type SubmitOutcome,
  type Validate,
} from './fill-state.ts'
import { FillItem } from './item.tsx'
import { controlOf, focusOn, goOnByEnter } from './keyboard.ts'
import { followPages, type PageHistory } from './page-history.ts'
import { SubmitProblem } from './submit-problem.tsx'
import { picture, RichText } from './rich-text.tsx'
import { Title } from './title.tsx'
import { otherOf } from './widget.ts'
import { sayIn, type Say } from './messages.ts'

export interface FillFormProps {
  /** The title in pieces that a line break may part. */
  readonly titleWords?: readonly string[] | undefined
  /** `artifact.publicForm`. Another form needs another `key`: what was entered belongs to this one. */
  readonly form: Form
  readonly graph: Graph
  readonly version?: number
  readonly locale?: Locale
  /** What the fields hold at first. */
  readonly answers?: Answers
  readonly errors?: readonly AnswerError[]
  /** Index of the page to begin with. */
  readonly page?: number
  /** Options without seats left, by item. */
  readonly full?: Readonly<Record<ItemId, readonly string[]>>
  readonly env?: Env
  readonly loadValidate?: () => Promise<Validate>
  /** Sends the relevant answers; called again with the same key when it is tried again. */
  readonly submit: (answers: Answers, idempotencyKey: string) => Promise<SubmitOutcome>
  /** Keeps what is not sent on this device, under this name. Absent: nothing is kept. */
  readonly draftKey?: string
  /** Posts to the server as it is, until scripts run. Absent: scripts are there from the start. */
  readonly native?: NativeForm
  /** Questions have appeared on this page because of what was posted. */
  readonly appeared?: boolean
  /** Address of an empty form, offered at the end. */
  readonly again?: string
  /** The browser's Back and Forward turn pages: for a form that has the whole document to itself. */
  readonly turnsByHistory?: boolean
  /** Until when the form is open, in words. */
  readonly deadline?: string | undefined
}

/**
 * A whole form to fill in: pages, logic, errors, draft, end page. The fill page and the editor's preview draw it; put
 * it inside an element of class `fw-fill`. `submit` decides what handing in means.
 */
export function FillForm({
  native,
  appeared = false,
  again,
  full,
  locale = 'zh-cn',
  turnsByHistory = false,
  ...rest
}: FillFormProps) {
  const { form } = rest
  const [filling] = useState(() =>
    startFilling({
      version: 0,
      answers: {},
      errors: [],
      page: 0,
      locale,
      ...rest,
      env: rest.env ?? { now: momentIn(form.settings.window?.timeZone, new Date()) },
    }),
  )
  const state = useSyncExternalStore(filling.subscribe, filling.state, filling.state)
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => native === undefined,
  )
  useEffect(() => filling.open(), [filling])

  if (state.stored) {
    return (
      <div className="fw-sheet fw-sheet-state">
        <ThankYou
          form={form}
          answers={state.settled.answers}
          locale={locale}
          receipt={state.stored.receipt}
          again={again}
        />
      </div>
    )
  }
  return (
    <Sheet
      form={form}
      filling={filling}
      state={state}
      version={rest.version ?? 0}
      locale={locale}
      full={full ?? {}}
      native={isScripted ? undefined : native}
      appeared={appeared}
      errors={rest.errors ?? []}
      isScripted={isScripted}
      turnsByHistory={turnsByHistory}
      titleWords={rest.titleWords}
      deadline={rest.deadline}
    />
  )
}

const never = (): (() => void) => () => {}
/** From here on a page draws only the questions near the window (fill.css). */
const manyItems = 60

interface SheetProps {
  readonly form: Form
  readonly filling: FillSession
  readonly state: FillState
  readonly version: number
  readonly locale: Locale
  readonly full: Readonly<Record<ItemId, readonly string[]>>
  readonly native: NativeForm | undefined
  readonly appeared: boolean
  readonly errors: readonly AnswerError[]
  readonly isScripted: boolean
  readonly turnsByHistory: boolean
  readonly titleWords: readonly string[] | undefined
  readonly deadline: string | undefined
}

function Sheet({
  form,
  filling,
  state,
  version,
  locale,
  full,
  native,
  appeared,
  errors,
  isScripted,
  turnsByHistory,
  titleWords,
  deadline,
}: SheetProps) {
  const { settled, raw, pages, index } = state
  const say = sayIn(locale)
  const root = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const numbers = useMemo(() => (form.theme.numbering ? numbersOf(form, settled) : undefined), [form, settled])
  const fullOptions = useMemo(() => new Map(Object.entries(full).map(([id, values]) => [id, new Set(values)])), [full])
  const filled = useMemo(() => new Set(form.items.filter(hasBlanks).map(({ id }) => id)), [form])
  const page = pages[index]
  const isLast = index >= pages.length - 1
  const where = say('page', { n: index + 1, total: pages.length })
  const piped = (text: string): string => pipe(text, form, settled.answers)
  const logo = picture(form.theme.logo ?? '')
  const headImage = picture(form.theme.headImage ?? '')

  const steps = useRef<PageHistory>(undefined)

  const land = (landing: Landing | undefined): void => {
    if (landing?.kind === 'page' || landing?.kind === 'end') window.scrollTo({ top: 0 })
    // two frames: React has drawn by then
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (landing?.kind === 'wrong') focusOn(controlOf(root.current?.querySelector(`[data-item="${landing.item}"]`)))
        if (landing?.kind === 'page') document.getElementById(titleId)?.focus({ preventScroll: true })
        if (landing?.kind === 'end') document.getElementById('fw-end')?.focus({ preventScroll: true })
      }),
    )
  }
  useEffect(() => {
    if (!turnsByHistory) return undefined
    steps.current = followPages(filling, land)
    return () => steps.current?.close()
    // what `land` reads stays the same from drawing to drawing
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filling, turnsByHistory])

  const goOn = async (): Promise<void> => land(await filling.goOn())
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void goOn()
  }

  // without scripts after the main button, which Enter then presses; the eye finds it before in any case (fill.css)
  const back = (
    <Back
      isScripted={isScripted}
      text={say('back')}
      onBack={() => land(steps.current ? steps.current.back() : filling.back())}
    />
  )

  return (
    // Enter is a key of the form's controls, and bubbles up to here
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={root}
      className={isScripted ? 'fw-form fw-js' : 'fw-form'}
      method="post"
      action={native?.action}
      noValidate
      aria-labelledby={titleId}
      onSubmit={handleSubmit}
      onKeyDown={goOnByEnter}
    >
      <progress
        className="fw-progress"
        max={100}
        value={state.progress}
        aria-label={pages.length > 1 ? where : say('progress', { n: state.progress })}
      />
      {headImage ? <img className="fw-head-image" src={headImage} alt="" /> : null}
      <div className="fw-sheet">
        {logo ? <img className="fw-logo" src={logo} alt="" /> : null}
        <h1 className="fw-title" data-later={index > 0 || undefined} id={titleId} tabIndex={-1}>
          <Title text={form.title} words={titleWords} />
        </h1>
        {index === 0 && deadline ? <p className="fw-deadline">{deadline}</p> : null}
        {index === 0 && form.description ? (
          <div className="fw-intro">
            <RichText html={form.description} />
          </div>
        ) : null}
        {page?.title ? <h2 className="fw-page-title">{piped(page.title)}</h2> : null}
        {state.isRestored ? (
          <div className="fw-notice">
            <output>{say('restored')}</output>
            <button type="button" className="fw-link" onClick={() => land(filling.startOver())}>
              {say('startOver')}
            </button>
          </div>
        ) : null}
        {appeared && !isScripted ? <p className="fw-notice">{say('appeared')}</p> : null}
        {errors.length > 0 && !isScripted ? <WrongList form={form} errors={errors} say={say} /> : null}
        <div className="fw-items" data-many={(page?.items.length ?? 0) > manyItems || undefined}>
          {(page?.items ?? []).map((item) => (
            <FillItem
              key={item.id}
              item={item}
              locale={locale}
              value={valueOf(item, raw, settled)}
              other={textOf(raw[otherOf(item.id)])}
              error={state.errors.get(item.id)}
              required={settled.required.has(item.id)}
              disabled={settled.disabled.has(item.id) || settled.fixed.has(item.id)}
              hiddenOptions={settled.hiddenOptions.get(item.id)}
              fullOptions={fullOptions.get(item.id)}
              number={numbers?.get(item.id)}
              label={item.label.includes('{{') ? piped(item.label) : undefined}
              fill={filled.has(item.id) ? piped : undefined}
              onChange={filling.change}
              onBlur={filling.leave}
            />
          ))}
        </div>
        {native ? <HiddenInputs native={native} version={version} form={form} page={page} answers={raw} /> : null}
        <SubmitProblem state={state} say={say} onRetry={() => void goOn()} />
        <div className="fw-actions">
          {index > 0 && isScripted ? back : null}
          <button
            type="submit"
            className="fw-button"
            data-kind="main"
            name="_do"
            value={isLast ? 'submit' : 'next'}
            aria-disabled={state.isBusy || undefined}
          >
            {state.isBusy ? say('sending') : isLast ? form.theme.submitText || say('submit') : say('next')}
          </button>
          {index > 0 && !isScripted ? back : null}
          {pages.length > 1 ? <span className="fw-where">{where}</span> : null}
        </div>
        <output className="fw-hidden">
          {state.isBusy
            ? say('sending')
            : state.isStopped && state.errors.size > 0
              ? say('errorCount', { n: state.errors.size })
              : ''}
        </output>
      </div>
    </form>
  )
}

function Back({
  isScripted,
  text,
  onBack,
}: {
  readonly isScripted: boolean
  readonly text: string
  readonly onBack: () => void
}) {
  if (isScripted)
    return (
      <button type="button" className="fw-button" data-kind="quiet" onClick={onBack}>
        {text}
      </button>
    )
  return (
    <button type="submit" className="fw-button" data-kind="quiet" name="_do" value="back">
      {text}
    </button>
  )
}

/** Where errors are, for those without scripts; with scripts the first one has the focus. */
function WrongList({
  form,
  errors,
  say,
}: {
  readonly form: Form
  readonly errors: readonly AnswerError[]
  readonly say: Say
}) {
  return (
    <div className="fw-notice" data-kind="bad" role="alert">
      <div>
        {say('errorCount', { n: errors.length })}
        <ul className="fw-wrong">
          {errors.map((error) => (
            <li key={error.item}>
              <a className="fw-link" href={`#q-${error.item}`}>
                {form.items.find((item) => item.id === error.item)?.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What the field shows: what the rules make of the answer, or, where it does not count for now, what was entered. */
const valueOf = (item: Item, raw: Answers, settled: LogicState): unknown =>
  settled.disabled.has(item.id) && !settled.fixed.has(item.id) ? raw[item.id] : settled.answers[item.id]

/** Whether some text of the item is filled with answers. */
const hasBlanks = (item: Item): boolean =>
  Object.values(item).some((value) => typeof value === 'string' && value.includes('{{'))

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Questions count in the order of the form, those on earlier pages included; text and totals have no number. */
function numbersOf(form: Form, { visible }: LogicState): ReadonlyMap<ItemId, number> {
  const asked = form.items.filter((item) => visible.has(item.id) && isAsked(item))
  return new Map(asked.map((item, i) => [item.id, i + 1]))
}

import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import type { Graph } from '#schemas/form/artifact.ts'
import type { AnswerError, Answers, Form, Item } from '#schemas/form/form.ts'
import { itemTypeOf, type Env } from '#schemas/form/runtime.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { HiddenInputs, type NativeForm } from './hidden-inputs.tsx'
import type { ThankYou } from './thank-you.tsx'
import { startFilling } from './fill-state.ts'
import type { FillSession, Landing, SubmitOutcome, Validate } from './fill-session.ts'
import { FileHostContext, type FileHost, type SendFile } from './file-host.ts'
import { Items } from './items.tsx'
import { focusOn, goOnByEnter, wrongIn } from './keyboard.ts'
import { followPages, type PageHistory } from './page-history.ts'
import { Foot, PageTitle, Progress, useFilling } from './sheet-parts.tsx'
import { Cover, Identity, Terms } from './head.tsx'
import { RichText } from './rich-text.tsx'
import { Title } from './title.tsx'
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
  /** Seats left of the options that have few or none. */
  readonly left?: SeatsLeft
  readonly env?: Env
  readonly loadValidate?: () => Promise<Validate>
  /** Sends the relevant answers; called again with the same key when it is tried again. */
  readonly submit: (answers: Answers, idempotencyKey: string, duration: number) => Promise<SubmitOutcome>
  /** Uploads a file of an answer. Absent: questions for files are only looked at. */
  readonly sendFile?: SendFile
  /** Keeps what is not sent on this device, under this name. Absent: nothing is kept. */
  readonly draftKey?: string
  /** Called with the session, once it has begun. */
  readonly onOpen?: ((filling: FillSession) => void) | undefined
  /** Posts to the server as it is, until scripts run. Absent: scripts are there from the start. */
  readonly native?: NativeForm
  /** Questions have appeared on this page because of what was posted. */
  readonly appeared?: boolean
  /** Address of an empty form, offered at the end. */
  readonly again?: string | undefined
  /** Address of this form in another language, where the visitor may choose. */
  readonly addressIn?: (locale: Locale) => string
  /** The browser's Back and Forward turn pages: for a form that has the whole document to itself. */
  readonly turnsByHistory?: boolean
  /** The closing time of the form as text. */
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
  addressIn,
  locale = 'zh-cn',
  turnsByHistory = false,
  ...rest
}: FillFormProps) {
  const { form } = rest
  const [{ filling, files }] = useState(() => {
    const host: FileHost | undefined = rest.sendFile && {
      send: rest.sendFile,
      read: (item) => session.state().raw[item],
      write: (item, value) => session.change(item, value),
    }
    const session = startFilling({
      version: 0,
      answers: {},
      errors: [],
      page: 0,
      locale,
      ...rest,
      env: rest.env ?? { now: momentIn(form.settings.window?.timeZone, new Date()) },
      waitForFiles: () => host?.wait?.(),
    })
    return { filling: session, files: host }
  })
  const stored = useFilling(filling, (state) => state.stored)
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => native === undefined,
  )
  useEffect(() => {
    const close = filling.open()
    rest.onOpen?.(filling)
    return close
    // called once, with the session
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filling])
  // needed last of all: it comes while the form is being filled in, and is there before it is handed in
  const [End, setEnd] = useState<typeof ThankYou>()
  useEffect(() => {
    // where it did not come, the thanks are said without it
    import('./thank-you.tsx').then(
      (part) => setEnd(() => part.ThankYou),
      () => {},
    )
  }, [])

  if (stored) {
    return (
      <div className="fw-sheet fw-sheet-state">
        <Identity form={form} locale={locale} />
        {End ? (
          <End
            form={form}
            answers={{ ...filling.state().settled.answers, ...stored.receipt?.made }}
            locale={locale}
            receipt={stored.receipt}
            again={again}
            isScripted
          />
        ) : (
          <h1 className="fw-title" tabIndex={-1} id="fw-end">
            {sayIn(locale)('thanks')}
          </h1>
        )}
      </div>
    )
  }
  return (
    <FileHostContext value={files}>
      <Sheet
        form={form}
        filling={filling}
        version={rest.version ?? 0}
        locale={locale}
        addressIn={addressIn}
        native={isScripted ? undefined : native}
        appeared={appeared}
        errors={rest.errors ?? []}
        isScripted={isScripted}
        turnsByHistory={turnsByHistory}
        titleWords={rest.titleWords}
        deadline={rest.deadline}
      />
    </FileHostContext>
  )
}

const never = (): (() => void) => () => {}
const none: readonly Item[] = []

interface SheetProps {
  readonly form: Form
  readonly filling: FillSession
  readonly version: number
  readonly locale: Locale
  readonly addressIn: ((locale: Locale) => string) | undefined
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
  version,
  locale,
  addressIn,
  native,
  appeared,
  errors,
  isScripted,
  turnsByHistory,
  titleWords,
  deadline,
}: SheetProps) {
  const pages = useFilling(filling, (state) => state.pages)
  const index = useFilling(filling, (state) => state.index)
  const visible = useFilling(filling, (state) => state.settled.visible)
  const isRestored = useFilling(filling, (state) => state.isRestored)
  const say = sayIn(locale)
  const root = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const page = pages[index]

  const steps = useRef<PageHistory>(undefined)

  const land = (landing: Landing | undefined): void => {
    if (landing?.kind === 'page' || landing?.kind === 'end') window.scrollTo({ top: 0 })
    // two frames: React has drawn by then
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (landing?.kind === 'wrong') focusOn(wrongIn(root.current?.querySelector(`[data-item="${landing.item}"]`)))
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

  return (
    // Enter is a key of the form's controls, and bubbles up to here
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={root}
      id="fw-form"
      className={isScripted ? 'fw-form fw-js' : 'fw-form'}
      method="post"
      action={native?.action}
      {...(native && page?.items.some(({ type }) => itemTypeOf(type)?.files) ? { encType: 'multipart/form-data' } : {})}
      noValidate
      aria-labelledby={titleId}
      onSubmit={handleSubmit}
      onKeyDown={goOnByEnter}
    >
      <Progress filling={filling} say={say} />
      {index === 0 ? <Cover theme={form.theme} /> : null}
      <div className="fw-sheet">
        <Identity form={form} locale={locale} addressIn={index === 0 ? addressIn : undefined} />
        <h1 className="fw-title" data-later={index > 0 || undefined} id={titleId} tabIndex={-1}>
          <Title text={form.title} words={titleWords} />
        </h1>
        {index === 0 ? <Terms privacy={form.settings.privacy} deadline={deadline} say={say} /> : null}
        {index === 0 && form.description ? (
          <div className="fw-intro">
            <RichText html={form.description} />
          </div>
        ) : null}
        <PageTitle form={form} filling={filling} />
        {isRestored ? (
          <div className="fw-notice">
            <output>{say('restored')}</output>
            <button type="button" className="fw-link" onClick={() => land(filling.startOver())}>
              {say('startOver')}
            </button>
          </div>
        ) : null}
        {appeared && !isScripted ? <p className="fw-notice">{say('appeared')}</p> : null}
        {errors.length > 0 && !isScripted ? <WrongList form={form} errors={errors} say={say} /> : null}
        <Items form={form} filling={filling} items={page?.items ?? none} visible={visible} locale={locale} />
        {native ? (
          <HiddenInputs native={native} version={version} form={form} page={page} answers={filling.start.raw} />
        ) : null}
        <Foot
          form={form}
          filling={filling}
          say={say}
          isScripted={isScripted}
          onGoOn={() => void goOn()}
          onBack={() => land(steps.current ? steps.current.back() : filling.back())}
        />
      </div>
    </form>
  )
}

/** Links to errors, for pages without scripts; with scripts the first error gets the focus. */
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

import type { Envelope } from '#schemas/api/envelope.ts'
import { firstQuestions } from '#schemas/form/form-pages.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { editingText, type ClosedPage, type FormPage } from '../shared/page-model.ts'
import type { Call } from './send-answers.ts'

/**
 * Fetches a form that requires signing in with the session, because a page request carries none. Undefined if it stays
 * closed. Few forms need this, so the page's first script does not include it.
 */
export async function pageForSignedIn(
  { formKey, locale, language, languages, title, theme }: ClosedPage,
  call: Call,
): Promise<Omit<FormPage, 'now'> | undefined> {
  const fields = new URLSearchParams(location.search)
  const found = await fetchForm(
    formKey,
    { edit: fields.get('edit'), lang: languages ? language : null },
    locale,
    call,
  ).catch(() => undefined)
  if (found?.editing !== undefined) showNote(editingText(found.editing, locale))
  return (
    found && {
      kind: 'form',
      formKey,
      locale,
      language,
      ...(languages ? { languages } : {}),
      title,
      theme,
      answers: defaultsOf(found.form),
      mayRepeat: true,
      ...found,
      errors: [],
      page: found.editing === undefined ? 0 : firstQuestions(found.form),
      appeared: false,
      url: Object.fromEntries([...fields].slice(0, 50)),
      ext: fields.get('ext') ?? '',
      idempotencyKey: '',
      opened: '',
    }
  )
}

/** Adds the parts that a server-rendered form page has from the start. */
const defaultsOf = ({ items }: FormPage['form']): FormPage['answers'] =>
  Object.fromEntries(items.flatMap((item) => (item.default === undefined ? [] : [[item.id, item.default]])))

/** Notice above the form, as on a server-rendered page. */
function showNote(text: string): void {
  const [before, note] = [document.createElement('div'), document.createElement('p')]
  before.className = 'fw-fill fw-before'
  note.className = 'fw-notice'
  note.textContent = text
  before.append(note)
  document.body.prepend(before)
}

type Fetched = Pick<FormPage, 'version' | 'form' | 'graph' | 'left' | 'validator' | 'secondsLeft'> & Partial<Edited>
type Edited = Pick<FormPage, 'answers' | 'left' | 'mayRepeat' | 'draftKey' | 'editing'>

/** Returns the form for the signed-in visitor, with the submission that the URL edits; undefined if it stays closed. */
async function fetchForm(
  formKey: string,
  query: { readonly edit: string | null; readonly lang: string | null },
  locale: Locale,
  call: Call,
): Promise<Fetched | undefined> {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== null)
  const response = await call(`/api/public/form/${formKey}?${new URLSearchParams(given).toString()}`, locale)
  if (!response.ok) return undefined
  const { data } = (await response.json()) as Envelope<{
    version: number
    document: FormPage['form'] | null
    graph: FormPage['graph']
    left: FormPage['left']
    validator: string
    secondsLeft?: number
    state: { open: boolean }
    edit?: Edited
  }>
  return data.state.open && data.document
    ? {
        version: data.version,
        form: data.document,
        graph: data.graph,
        left: data.left,
        validator: data.validator,
        ...(data.secondsLeft === undefined ? {} : { secondsLeft: data.secondsLeft }),
        ...data.edit,
      }
    : undefined
}

import { fileNameIn } from '#schemas/module/upload-url.ts'
import { limits } from '#schemas/form/limits.ts'
import type { Form, ItemId, Option } from '#schemas/form/form.ts'

export type Options = readonly Option[]

/** What an edit of options knows of the question beside them. */
export interface OptionsContext {
  /** Options that the question had before, whose values return with their labels. */
  readonly former?: Options | undefined
  /** Whether answers or another part of the form hold a value, which then neither changes nor goes unasked. */
  readonly isHeld?: ((value: string) => boolean) | undefined
}

/** Adds an option at `at` with a value never used before, because answers are stored by value. */
export function addOption(options: Options, at: number, label: string): Options {
  if (options.length >= limits.options) return options
  return options.toSpliced(at, 0, { value: freshValue(options), label })
}

/** Sets the text of the option at `at`; an index after the last one adds an option. */
export const typedOption = (options: Options, at: number, label: string): Options =>
  options[at] ? changeOption(options, at, { label }) : label === '' ? options : addOption(options, at, label)

export const changeOption = (options: Options, at: number, patch: Partial<Option>): Options =>
  options.with(at, pruned({ ...options[at]!, ...patch }))

/** Scores the options that have no score yet by their places, `0` first, as scales do. */
export const withScoresEach = (options: Options): Options =>
  options.map((option, at) => (option.score === undefined ? { ...option, score: at } : option))

/** Removes the scores or the seats of all options. */
export const withoutMark = (options: Options, mark: 'score' | 'quota'): Options =>
  options.map((option) => pruned({ ...option, [mark]: undefined }))

/**
 * Adds a picture to the first option without one, else as a new option. A default label (`选项 1`) becomes the file name;
 * without `word` for default labels pictures get no caption.
 */
export function withPicture(options: Options, image: string, word: string | undefined): Options {
  const name = fileNameIn(image).replace(/\.[^.]{1,10}$/, '')
  const caption = word === undefined ? '' : name.slice(0, limits.label)
  const at = options.findIndex((option) => !option.image && !option.other && !option.exclusive)
  if (at < 0) {
    const added = addOption(options, options.length, caption)
    return added === options ? options : changeOption(added, options.length, { image })
  }
  const { label } = options[at]!
  const isUntouched = word !== undefined && (label === '' || isFreshLabel(label, word))
  return changeOption(options, at, { image, ...(isUntouched ? { label: caption } : {}) })
}

/** Words of the default labels of new questions, whose language need not be that of the interface. */
const freshWords = ['选项', 'Option', '行', 'Row']

/** Whether a label is still a default one (`选项 1`), with `word` or as new questions have it. */
export const isFreshLabel = (label: string, word?: string): boolean =>
  [...freshWords, ...(word === undefined ? [] : [word])].some(
    (one) => label.startsWith(`${one} `) && /^\d+$/.test(label.slice(one.length + 1)),
  )

/** Whether an author has changed nothing in an option: a default label without any mark. */
const isUntouched = (option: Option, word?: string): boolean =>
  isFreshLabel(option.label, word) && Object.keys(pruned(option)).length === 2

/** Returns `选项 4`, or the first such label not in use. */
export function freshLabel(options: Options, word: string): string {
  const labels = new Set(options.map((option) => option.label))
  let n = options.length + 1
  while (labels.has(`${word} ${n}`)) n += 1
  return `${word} ${n}`
}

export const removeOption = (options: Options, at: number): Options => options.toSpliced(at, 1)

export function moveOption(options: Options, from: number, to: number): Options {
  const moved = options[from]
  if (!moved || to < 0 || to >= options.length || from === to) return options
  return options.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/**
 * Replaces the option at `at` by pasted lines, and the default options after it (also those with `word`), which nobody
 * has written and nothing holds. A line that a former option had takes that one's value.
 */
export function pasteOptions(
  options: Options,
  at: number,
  text: string,
  context: OptionsContext & { readonly word?: string | undefined } = {},
): Options {
  const { word, isHeld = never } = context
  const [first, ...rest] = linesOf(text)
  if (first === undefined) return options
  const kept = options.filter((option, place) => place <= at || !isUntouched(option, word) || isHeld(option.value))
  const started = kept[at] ? changeOption(kept, at, labelled(first)) : addLine(kept, at, first)
  const pasted = rest.reduce((next, line, n) => addLine(next, at + 1 + n, line), started)
  return [first, ...rest].reduce((next, _, n) => withFormerValue(next, at + n, context), pasted)
}

/**
 * Gives the option at `at` the value that an option of the same label had before it was removed, so that its answers
 * are counted as those of one option. An option that was there before keeps its own value, and so does one to which a
 * rule, a key or a default already refers.
 */
export function withFormerValue(
  options: Options,
  at: number,
  { former = [], isHeld = never }: OptionsContext,
): Options {
  const option = options[at]
  if (!option || former.some(({ value }) => value === option.value) || isHeld(option.value)) return options
  const taken = new Set(options.map(({ value }) => value))
  const again = former.find(({ label, value }) => label === option.label.trim() && !taken.has(value))
  return again ? options.with(at, { ...option, value: again.value }) : options
}

/** Whether a rule, a key, a default or anything else in a form refers to the value of an option of a question. */
export function refersTo(form: Form, id: ItemId, value: string): boolean {
  const { items, logic, settings, ...more } = form
  const own = items.find((item) => item.id === id)
  if (own && holdsValue(own, value)) return true
  const inText = new RegExp(`(?<![a-z0-9])${value.replaceAll(/[^\w\s]/g, String.raw`\$&`)}(?![a-z0-9])`, 'i')
  return [...items, ...logic, ...Object.values(settings), ...Object.values(more)].some((part) => {
    const text = part === own ? '' : (JSON.stringify(part) ?? '')
    return text.includes(id) && inText.test(text)
  })
}

/** Whether a value stands in a part of a question other than as the value or the text of an option. */
const holdsValue = (part: unknown, value: string): boolean =>
  part === value ||
  (typeof part === 'object' &&
    part !== null &&
    Object.entries(part).some(
      ([key, inner]) =>
        (!Array.isArray(part) && key === value) || (key !== 'value' && key !== 'label' && holdsValue(inner, value)),
    ))

/** Writes one option per line, with a score after a bar: `好几天 | 1`. */
export const optionsAsText = (options: Options): string =>
  options.map(({ label, score }) => (score === undefined ? label : `${label} | ${score}`)).join('\n')

/**
 * Reads options from lines. A line with an existing label keeps that option's value, seats and marks, so that stored
 * answers keep their meaning when lines are added, sorted or removed; a line that an option in `former` had takes that
 * one's value back.
 */
export function optionsFromText(text: string, before: Options, context: OptionsContext = {}): Options {
  const left = [...before]
  const next: Option[] = []
  for (const line of linesOf(text).slice(0, limits.options)) {
    const meant = labelled(line)
    const at = left.findIndex((option) => option.label === meant.label)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    next.push(pruned({ ...known, score: undefined, ...meant, value: known?.value ?? freshValue([...before, ...next]) }))
  }
  return next.reduce<Options>((all, _, at) => withFormerValue(all, at, context), next)
}

/** Returns the first line whose label an earlier line has, counted from 1; undefined where all differ. */
export function repeatedLine(text: string): { readonly line: number; readonly label: string } | undefined {
  const seen = new Set<string>()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const { label } = labelled(line.trim())
    if (label === '') continue
    if (seen.has(label)) return { line: at + 1, label }
    seen.add(label)
  }
  return undefined
}

/** Returns the errors that block publishing by index: missing or repeated texts and values. */
export function optionFaults(options: Options): ReadonlyMap<number, 'empty' | 'repeated' | 'value'> {
  const faults = new Map<number, 'empty' | 'repeated' | 'value'>()
  const labels = new Set<string>()
  const values = new Set<string>()
  for (const [at, { label, value }] of options.entries()) {
    if (label.trim() === '') faults.set(at, 'empty')
    else if (labels.has(label)) faults.set(at, 'repeated')
    else if (value === '' || values.has(value)) faults.set(at, 'value')
    labels.add(label)
    values.add(value)
  }
  return faults
}

function addLine(options: Options, at: number, line: string): Options {
  const { label, score } = labelled(line)
  const added = addOption(options, at, label)
  return added === options || score === undefined ? added : changeOption(added, at, { score })
}

/** Reads `好几天 | 1` as label and score; any other text after a bar belongs to the label. */
function labelled(line: string): { readonly label: string; readonly score?: number } {
  const [, label, score] = /^(.*\S)\s*[|｜]\s*(-?\d+(?:\.\d+)?)$/.exec(line) ?? []
  return label === undefined
    ? { label: line.slice(0, limits.label) }
    : { label: label.slice(0, limits.label), score: Number(score) }
}

/**
 * Returns a random value of four letters and digits. Counting up would reuse the value of a removed option, and its
 * stored answers would read as the new one.
 */
export function freshValue(options: Options): string {
  const taken = new Set(options.map((option) => option.value))
  let value = ''
  while (value.length < 4 || taken.has(value))
    value = Array.from({ length: 4 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return value
}

const never = (): boolean => false
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Unpruned = { readonly [key in keyof Option]: Option[key] | undefined }

/** Drops keys without effect, so that undoing a mark restores the document exactly. */
const pruned = (option: Unpruned): Option =>
  Object.fromEntries(
    Object.entries(option).filter(([, value]) => value !== undefined && value !== false),
  ) as unknown as Option // value and label are texts, so both stay

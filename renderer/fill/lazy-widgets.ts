import { checkboxWidget } from './types/checkbox.tsx'
import { inputWidget } from './types/input.tsx'
import { numberWidget } from './types/number.tsx'
import { paginationWidget } from './types/pagination.tsx'
import { radioWidget } from './types/radio.tsx'
import type { Form } from '#schemas/form/form.ts'
import { mayHavePages } from '#schemas/form/form-pages.ts'
import type { PageParts } from './item-widgets.ts'
import type { ItemWidget } from './widget-props.ts'

/** Parts of the page that come with the forms that show them. */
export const builtInPageParts: PageParts = {}

/** Fetches the parts of the page that a form shows besides its questions. */
export async function loadPageParts(form: Form): Promise<PageParts> {
  const { description, settings } = form
  const modules = await Promise.all([
    ...(settings.cover?.show ? [import('./cover-page.tsx')] : []),
    ...(settings.languages ? [import('./language-choice.tsx')] : []),
    ...(description ? [import('./rich-text-view.tsx')] : []),
    ...(mayHavePages(form) ? [import('./page-history.ts')] : []),
  ])
  return Object.assign({}, ...modules) as PageParts // each module exports the part by its name
}

/** Widgets of the most frequent types, part of the first load. */
export const builtInWidgets: readonly ItemWidget[] = [
  inputWidget,
  numberWidget,
  radioWidget,
  checkboxWidget,
  paginationWidget,
]

/**
 * Widgets fetched only by forms with such items, so that a page's weight depends on its form and not on the number of
 * types. Each module exports its widget as `<type>Widget`, so that no name is listed here.
 */
const lazyWidgets: Readonly<Record<string, () => Promise<object>>> = {
  textarea: () => import('./types/textarea.tsx'),
  description: () => import('./types/description.tsx'),
  select: () => import('./types/select.tsx'),
  imageSelect: () => import('./types/image-select.tsx'),
  cascader: () => import('./types/cascader.tsx'),
  rate: () => import('./types/rate.tsx'),
  date: () => import('./types/date.tsx'),
  calc: () => import('./types/calc.tsx'),
  nps: () => import('./types/nps.tsx'),
  slider: () => import('./types/slider.tsx'),
  switch: () => import('./types/switch.tsx'),
  time: () => import('./types/time.tsx'),
  dateRange: () => import('./types/date-range.tsx'),
  sort: () => import('./types/sort.tsx'),
  matrixRadio: () => import('./types/matrix-radio.tsx'),
  matrixCheckbox: () => import('./types/matrix-checkbox.tsx'),
  matrixScale: () => import('./types/matrix-scale.tsx'),
  matrixSelect: () => import('./types/matrix-select.tsx'),
  matrixInput: () => import('./types/matrix-input.tsx'),
  subForm: () => import('./types/sub-form.tsx'),
  upload: () => import('./types/upload.tsx'),
  imageUpload: () => import('./types/image-upload.tsx'),
  richText: () => import('./types/rich-text.tsx'),
  carousel: () => import('./types/carousel.tsx'),
  image: () => import('./types/image.tsx'),
  signature: () => import('./types/signature.tsx'),
  divider: () => import('./types/divider.tsx'),
  hidden: () => import('./types/hidden.tsx'),
  randomNumber: () => import('./types/random-number.tsx'),
  location: () => import('./types/location.tsx'),
  phoneVerification: () => import('./types/phone-verification.tsx'),
  region: () => import('./types/region.tsx'),
  horizontalInput: () => import('./types/horizontal-input.tsx'),
  reserveDay: () => import('./types/reserve-day.tsx'),
  reserveTimeRange: () => import('./types/reserve-time-range.tsx'),
  userSelect: () => import('./types/user-select.tsx'),
  deptSelect: () => import('./types/dept-select.tsx'),
  goods: () => import('./types/goods.tsx'),
  timeRange: () => import('./types/time-range.tsx'),
}

/**
 * Fetches the further widgets that a form of these types needs. Widgets of types unknown to the page also register the
 * type's rules.
 */
export const loadWidgets = (types: ReadonlySet<string>): Promise<readonly ItemWidget[]> =>
  Promise.all(
    [...types].flatMap((type) => (Object.hasOwn(lazyWidgets, type) ? [lazyWidgets[type]!().then(widgetIn(type))] : [])),
  )

const widgetIn =
  (type: string) =>
  (module: object): ItemWidget =>
    (module as Readonly<Record<string, ItemWidget>>)[`${type}Widget`]!

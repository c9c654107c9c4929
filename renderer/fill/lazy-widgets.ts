import { checkboxWidget } from './types/checkbox.tsx'
import { descriptionWidget } from './types/description.tsx'
import { inputWidget } from './types/input.tsx'
import { numberWidget } from './types/number.tsx'
import { paginationWidget } from './types/pagination.tsx'
import { radioWidget } from './types/radio.tsx'
import type { ItemWidget } from './widget.ts'

/** What nearly every form has. */
export const builtInWidgets: readonly ItemWidget[] = [
  inputWidget,
  numberWidget,
  radioWidget,
  checkboxWidget,
  descriptionWidget,
  paginationWidget,
]

/** A form fetches these when it has such an item, so that the page weighs what its form does, not the catalogue. */
const lazyWidgets: Readonly<Record<string, () => Promise<ItemWidget>>> = {
  textarea: async () => (await import('./types/textarea.tsx')).textareaWidget,
  select: async () => (await import('./types/select.tsx')).selectWidget,
  imageSelect: async () => (await import('./types/image-select.tsx')).imageSelectWidget,
  cascader: async () => (await import('./types/cascader.tsx')).cascaderWidget,
  rate: async () => (await import('./types/rate.tsx')).rateWidget,
  date: async () => (await import('./types/date.tsx')).dateWidget,
  calc: async () => (await import('./types/calc.tsx')).calcWidget,
  nps: async () => (await import('./types/nps.tsx')).npsWidget,
  slider: async () => (await import('./types/slider.tsx')).sliderWidget,
  switch: async () => (await import('./types/switch.tsx')).switchWidget,
  time: async () => (await import('./types/time.tsx')).timeWidget,
  dateRange: async () => (await import('./types/date-range.tsx')).dateRangeWidget,
  sort: async () => (await import('./types/sort.tsx')).sortWidget,
  matrixRadio: async () => (await import('./types/matrix-radio.tsx')).matrixRadioWidget,
  matrixCheckbox: async () => (await import('./types/matrix-checkbox.tsx')).matrixCheckboxWidget,
  matrixScale: async () => (await import('./types/matrix-scale.tsx')).matrixScaleWidget,
  matrixSelect: async () => (await import('./types/matrix-select.tsx')).matrixSelectWidget,
  matrixInput: async () => (await import('./types/matrix-input.tsx')).matrixInputWidget,
  subForm: async () => (await import('./types/sub-form.tsx')).subFormWidget,
  upload: async () => (await import('./types/upload.tsx')).uploadWidget,
  imageUpload: async () => (await import('./types/image-upload.tsx')).imageUploadWidget,
  richText: async () => (await import('./types/rich-text.tsx')).richTextWidget,
  carousel: async () => (await import('./types/carousel.tsx')).carouselWidget,
  image: async () => (await import('./types/image.tsx')).imageWidget,
  signature: async () => (await import('./types/signature.tsx')).signatureWidget,
  divider: async () => (await import('./types/divider.tsx')).dividerWidget,
  hidden: async () => (await import('./types/hidden.tsx')).hiddenWidget,
  randomNumber: async () => (await import('./types/random-number.tsx')).randomNumberWidget,
  location: async () => (await import('./types/location.tsx')).locationWidget,
  region: async () => (await import('./types/region.tsx')).loadRegionWidget(),
  horizontalInput: async () => (await import('./types/horizontal-input.tsx')).horizontalInputWidget,
  reserveDay: async () => (await import('./types/reserve-day.tsx')).reserveDayWidget,
  reserveTimeRange: async () => (await import('./types/reserve-time-range.tsx')).reserveTimeRangeWidget,
  timeRange: async () => (await import('./types/time-range.tsx')).timeRangeWidget,
}

/** The widgets that a form of these types needs besides; those that the page does not know yet bring their meaning. */
export const loadWidgets = (types: ReadonlySet<string>): Promise<readonly ItemWidget[]> =>
  Promise.all([...types].flatMap((type) => (Object.hasOwn(lazyWidgets, type) ? [lazyWidgets[type]!()] : [])))

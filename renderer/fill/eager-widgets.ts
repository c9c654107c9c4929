import { calcWidget } from './types/calc.tsx'
import { carouselWidget } from './types/carousel.tsx'
import { cascaderWidget } from './types/cascader.tsx'
import { checkboxWidget } from './types/checkbox.tsx'
import { dateWidget } from './types/date.tsx'
import { descriptionWidget } from './types/description.tsx'
import { CoverPage } from './cover-page.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { RichText } from './rich-text-view.tsx'
import { goodsWidget } from './types/goods.tsx'
import { inputWidget } from './types/input.tsx'
import { numberWidget } from './types/number.tsx'
import { paginationWidget } from './types/pagination.tsx'
import { radioWidget } from './types/radio.tsx'
import { randomNumberWidget } from './types/random-number.tsx'
import { locationWidget } from './types/location.tsx'
import { phoneVerificationWidget } from './types/phone-verification.tsx'
import { regionWidget } from './types/region.tsx'
import { reserveDayWidget } from './types/reserve-day.tsx'
import { reserveTimeRangeWidget } from './types/reserve-time-range.tsx'
import { rateWidget } from './types/rate.tsx'
import { selectWidget } from './types/select.tsx'
import { npsWidget } from './types/nps.tsx'
import { sliderWidget } from './types/slider.tsx'
import { switchWidget } from './types/switch.tsx'
import { timeWidget } from './types/time.tsx'
import { dateRangeWidget } from './types/date-range.tsx'
import { timeRangeWidget } from './types/time-range.tsx'
import { sortWidget } from './types/sort.tsx'
import { matrixRadioWidget } from './types/matrix-radio.tsx'
import { matrixCheckboxWidget } from './types/matrix-checkbox.tsx'
import { matrixScaleWidget } from './types/matrix-scale.tsx'
import { matrixSelectWidget } from './types/matrix-select.tsx'
import { matrixInputWidget } from './types/matrix-input.tsx'
import { subFormWidget } from './types/sub-form.tsx'
import { userSelectWidget } from './types/user-select.tsx'
import { deptSelectWidget } from './types/dept-select.tsx'
import { uploadWidget } from './types/upload.tsx'
import { imageUploadWidget } from './types/image-upload.tsx'
import { imageWidget } from './types/image.tsx'
import { imageSelectWidget } from './types/image-select.tsx'
import { richTextWidget } from './types/rich-text.tsx'
import { signatureWidget } from './types/signature.tsx'
import { dividerWidget } from './types/divider.tsx'
import { hiddenWidget } from './types/hidden.tsx'
import { horizontalInputWidget } from './types/horizontal-input.tsx'
import { textareaWidget } from './types/textarea.tsx'
import { followPages } from './page-history.ts'
import type { ItemWidget } from './widget-props.ts'

export const builtInPageParts = { CoverPage, LanguageChoice, RichText, followPages }

/** Widgets of the built-in item types. The browser build of the fill page replaces this module by `lazy-widgets.ts`. */
export const builtInWidgets: readonly ItemWidget[] = [
  inputWidget,
  textareaWidget,
  numberWidget,
  horizontalInputWidget,
  radioWidget,
  checkboxWidget,
  selectWidget,
  imageSelectWidget,
  cascaderWidget,
  switchWidget,
  rateWidget,
  npsWidget,
  sliderWidget,
  sortWidget,
  dateWidget,
  dateRangeWidget,
  timeWidget,
  timeRangeWidget,
  matrixRadioWidget,
  matrixCheckboxWidget,
  matrixScaleWidget,
  matrixSelectWidget,
  matrixInputWidget,
  subFormWidget,
  reserveDayWidget,
  reserveTimeRangeWidget,
  goodsWidget,
  userSelectWidget,
  deptSelectWidget,
  regionWidget,
  locationWidget,
  phoneVerificationWidget,
  uploadWidget,
  imageUploadWidget,
  signatureWidget,
  descriptionWidget,
  richTextWidget,
  imageWidget,
  carouselWidget,
  dividerWidget,
  paginationWidget,
  calcWidget,
  hiddenWidget,
  randomNumberWidget,
]

import { areaList } from '@vant/area-data'
import type { ItemType } from './item-type.ts'
import { addRegions, regionAbove } from './regions.ts'
import { calc } from './types/calc.ts'
import { carousel } from './types/carousel.ts'
import { cascader } from './types/cascader.ts'
import { checkbox } from './types/checkbox.ts'
import { date } from './types/date.ts'
import { dateRange } from './types/date-range.ts'
import { description } from './types/description.ts'
import { goods } from './types/goods.ts'
import { input } from './types/input.ts'
import { nps } from './types/nps.ts'
import { number } from './types/number.ts'
import { pagination } from './types/pagination.ts'
import { radio } from './types/radio.ts'
import { randomNumber } from './types/random-number.ts'
import { location } from './types/location.ts'
import { userSelect } from './types/user-select.ts'
import { deptSelect } from './types/dept-select.ts'
import { phoneVerification } from './types/phone-verification.ts'
import { region } from './types/region.ts'
import { reserveDay } from './types/reserve-day.ts'
import { reserveTimeRange } from './types/reserve-time-range.ts'
import { rate } from './types/rate.ts'
import { select } from './types/select.ts'
import { slider } from './types/slider.ts'
import { switchType } from './types/switch.ts'
import { sort } from './types/sort.ts'
import { matrixRadio } from './types/matrix-radio.ts'
import { matrixCheckbox } from './types/matrix-checkbox.ts'
import { matrixScale } from './types/matrix-scale.ts'
import { matrixSelect } from './types/matrix-select.ts'
import { matrixInput } from './types/matrix-input.ts'
import { subForm } from './types/sub-form.ts'
import { upload } from './types/upload.ts'
import { imageUpload } from './types/image-upload.ts'
import { image } from './types/image.ts'
import { imageSelect } from './types/image-select.ts'
import { richText } from './types/rich-text.ts'
import { signature } from './types/signature.ts'
import { divider } from './types/divider.ts'
import { hidden } from './types/hidden.ts'
import { horizontalInput } from './types/horizontal-input.ts'
import { textarea } from './types/textarea.ts'
import { time } from './types/time.ts'
import { timeRange } from './types/time-range.ts'

/**
 * The product's own item types, in palette order. The browser's half of the fill page is built with
 * `first-load-item-types.ts` in the place of this module.
 */
export const ownItemTypes: readonly ItemType[] = [
  input,
  textarea,
  number,
  horizontalInput,
  radio,
  checkbox,
  select,
  imageSelect,
  cascader,
  switchType,
  rate,
  nps,
  slider,
  sort,
  date,
  dateRange,
  time,
  timeRange,
  matrixRadio,
  matrixCheckbox,
  matrixScale,
  matrixSelect,
  matrixInput,
  subForm,
  reserveDay,
  reserveTimeRange,
  goods,
  userSelect,
  deptSelect,
  region,
  location,
  phoneVerification,
  upload,
  imageUpload,
  signature,
  description,
  richText,
  image,
  carousel,
  divider,
  pagination,
  calc,
  hidden,
  randomNumber,
]

// every region of the country, for programs that need not count kilobytes
const regions = [areaList.province_list, areaList.city_list, areaList.county_list].flatMap((list) =>
  Object.entries(list).map(([code, name]) => ({ code, name })),
)
for (const [above, inside] of Map.groupBy(regions, ({ code }) => regionAbove(code))) addRegions(above, inside)

import {
  IconAlignLeft,
  IconAdjustmentsHorizontal,
  IconArticle,
  IconArrowsSort,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarClock,
  IconCalendarMonth,
  IconCarouselHorizontal,
  IconCircleDot,
  IconClock,
  IconHourglass,
  IconCursorText,
  IconEyeOff,
  IconForms,
  IconHash,
  IconGauge,
  IconGridDots,
  IconLayoutGrid,
  IconLayoutList,
  IconCurrentLocation,
  IconMapPin,
  IconDeviceMobileCheck,
  IconMathFunction,
  IconNumber123,
  IconPageBreak,
  IconPhoto,
  IconPhotoCheck,
  IconPhotoUp,
  IconQuestionMark,
  IconSelect,
  IconSeparatorHorizontal,
  IconSitemap,
  IconSquareCheck,
  IconShoppingBag,
  IconSignature,
  IconStar,
  IconTable,
  IconTablePlus,
  IconTableOptions,
  IconToggleRight,
  IconTypography,
  IconUpload,
  IconUser,
  IconBuilding,
} from '@tabler/icons-react'
import { type ComponentType, createElement } from 'react'
import { itemGroups, type ItemGroup } from '#schemas/form/item-type.ts'
import { itemTypes } from '#schemas/form/item-types.ts'
import { itemTypePartsOf } from '#renderer/kit/item-type-parts.ts'

type Icon = ComponentType<{
  readonly size?: number
  readonly stroke?: number
  readonly className?: string
  readonly 'aria-hidden'?: true
}>

const icons: Readonly<Record<string, Icon>> = {
  input: IconCursorText,
  textarea: IconAlignLeft,
  number: IconNumber123,
  radio: IconCircleDot,
  checkbox: IconSquareCheck,
  select: IconSelect,
  imageSelect: IconPhotoCheck,
  cascader: IconSitemap,
  rate: IconStar,
  switch: IconToggleRight,
  nps: IconGauge,
  slider: IconAdjustmentsHorizontal,
  date: IconCalendar,
  dateRange: IconCalendarMonth,
  time: IconClock,
  timeRange: IconHourglass,
  sort: IconArrowsSort,
  matrixRadio: IconGridDots,
  matrixCheckbox: IconLayoutGrid,
  matrixScale: IconTableOptions,
  matrixSelect: IconLayoutList,
  matrixInput: IconTable,
  subForm: IconTablePlus,
  reserveDay: IconCalendarCheck,
  reserveTimeRange: IconCalendarClock,
  goods: IconShoppingBag,
  horizontalInput: IconForms,
  upload: IconUpload,
  imageUpload: IconPhotoUp,
  image: IconPhoto,
  signature: IconSignature,
  carousel: IconCarouselHorizontal,
  divider: IconSeparatorHorizontal,
  userSelect: IconUser,
  deptSelect: IconBuilding,
  region: IconMapPin,
  location: IconCurrentLocation,
  phoneVerification: IconDeviceMobileCheck,
  hidden: IconEyeOff,
  randomNumber: IconHash,
  description: IconTypography,
  richText: IconArticle,
  pagination: IconPageBreak,
  calc: IconMathFunction,
}

export const iconOf = (type: string): Icon => icons[type] ?? itemTypePartsOf(type)?.icon ?? IconQuestionMark

/** Returns the types by palette group, in the order of their registration. */
export const itemTypeGroups = (): readonly { readonly group: ItemGroup; readonly types: readonly string[] }[] =>
  itemGroups
    .map((group) => ({
      group,
      types: Object.values(itemTypes)
        .filter((one) => one.group === group)
        .map(({ type }) => type),
    }))
    .filter(({ types }) => types.length > 0)

/** Icon of an item type. Decorative, because the name of the type stands beside it. */
export const ItemTypeIcon = ({ type, size = 18 }: { readonly type: string; readonly size?: number }) =>
  createElement(iconOf(type), { size, stroke: 1.5, 'aria-hidden': true })

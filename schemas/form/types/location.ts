import { isEmpty } from '../../module/condition.ts'
import type { LocalizedText } from '../../module/localized-text.ts'
import type { ItemBase } from '../item.ts'
import {
  answerColumn,
  answered,
  answerOperand,
  defineItemType,
  parseNumber,
  plainText,
  type AnswerColumn,
} from '../item-type.ts'
import { limits } from '../limits.ts'

/** A point in degrees (WGS 84) with the name of the place. */
export interface LocationItem extends ItemBase {
  readonly type: 'location'
}

/** Answer in progress, parts of which may be missing. */
export interface Point {
  readonly lat?: unknown
  readonly lng?: unknown
  readonly address?: string
}

export const pointParts = ['lat', 'lng', 'address'] as const

export const pointNames: Readonly<Record<(typeof pointParts)[number], LocalizedText>> = {
  lat: { 'zh-cn': '纬度', en: 'Latitude' },
  lng: { 'zh-cn': '经度', en: 'Longitude' },
  address: { 'zh-cn': '地点名称', en: 'Name of the place' },
}

export function asPoint(value: unknown): Point {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const { lat, lng, address } = value as Point // of any types
  return {
    ...(lat === undefined ? {} : { lat }),
    ...(lng === undefined ? {} : { lng }),
    ...(typeof address === 'string' && address !== '' ? { address } : {}),
  }
}

/** A point that is not empty. */
export const tidyPoint = (point: Point): Point | undefined =>
  Object.keys(asPoint(point)).length === 0 ? undefined : asPoint(point)

const bounds = { lat: 90, lng: 180 } as const

/** `30.2741, 120.1551 杭州`, or the stored form; any other text is the name of a place without coordinates. */
function readPoint(cell: unknown): Point | undefined {
  const text = isEmpty(cell) ? '' : String(cell).trim()
  if (text.startsWith('{')) {
    try {
      return tidyPoint(asPoint(JSON.parse(text)))
    } catch {
      // not JSON, so the text is a name
    }
  }
  const [, lat, lng, address = ''] = /^(-?\d+(?:\.\d+)?)\s*[,，]\s*(-?\d+(?:\.\d+)?)(?:\s+(.*))?$/su.exec(text) ?? []
  return tidyPoint(
    lat === undefined ? { address: text } : { lat: Number(lat), lng: Number(lng), address: address.trim() },
  )
}

export const location = defineItemType<LocationItem>({
  type: 'location',
  name: { 'zh-cn': '地理位置', en: 'Location' },
  group: 'place',
  request: 'fill',
  family: 'place',
  answerSchema: () => ({
    type: 'object',
    properties: {
      lat: { type: 'number', minimum: -bounds.lat, maximum: bounds.lat },
      lng: { type: 'number', minimum: -bounds.lng, maximum: bounds.lng },
      address: { type: 'string', maxLength: limits.address },
    },
    required: ['lat', 'lng'],
    additionalProperties: false,
  }),
  parse: (item, posted) =>
    tidyPoint({
      lat: parseNumber(posted(`${item.id}.lat`)),
      lng: parseNumber(posted(`${item.id}.lng`)),
      address: posted(`${item.id}.address`)[0]?.trim() ?? '',
    }),
  fields: (item, value) => pointParts.map((part) => [`${item.id}.${part}`, plainText(asPoint(value)[part])] as const),
  oversize: (_, value) => {
    if (typeof value !== 'object' || value === null) return undefined
    if (Array.isArray(value) || Object.keys(value).length > pointParts.length) return { code: 'type' }
    return (asPoint(value).address ?? '').length > limits.address
      ? { code: 'tooLong', limit: limits.address }
      : undefined
  },
  explain: (_, { keyword, instancePath }) => {
    const part = instancePath.endsWith('/lat') ? 'lat' : 'lng'
    if (keyword === 'minimum') return { code: 'min', limit: -bounds[part] }
    if (keyword === 'maximum') return { code: 'max', limit: bounds[part] }
    return { code: keyword === 'required' || instancePath.split('/').length > 2 ? 'position' : 'type' }
  },
  text: (_, value) => {
    const { lat, lng, address } = asPoint(value)
    const point = lat === undefined && lng === undefined ? undefined : `${plainText(lat)}, ${plainText(lng)}`
    return [point, address].filter(Boolean).join(' ') || plainText(value)
  },
  columns: (item): readonly AnswerColumn[] => [
    { ...answerColumn(location, item), read: (cell) => answered(item.id, readPoint(cell)) },
    ...pointParts.map((part): AnswerColumn => ({
      key: `${item.id}.${part}`,
      label: pointNames[part],
      isForPrograms: true,
      family: part === 'address' ? 'text' : 'number',
      path: [item.id, part],
      value: (answers) => asPoint(answers[item.id])[part],
      text: (answers) => {
        const one = asPoint(answers[item.id])[part]
        return typeof one === 'number' ? one : plainText(one)
      },
      // the whole value has a column of its own
      read: () => ({}),
    })),
  ],
  operands: () => [
    answerOperand('place'),
    ...pointParts.map((part) =>
      answerOperand(part === 'address' ? 'text' : 'number', { suffix: `.${part}`, label: pointNames[part] }),
    ),
  ],
  measures: () => [{ counts: [] }],
  compare: () => [],
})

import { useState } from 'react'
import { textIn } from '#schemas/module/localized-text.ts'
import { parseNumber, plainText } from '#schemas/form/item-type.ts'
import { limits } from '#schemas/form/limits.ts'
import {
  asPoint,
  location,
  pointNames,
  tidyPoint,
  type LocationItem,
  type Point,
} from '#schemas/form/types/location.ts'
import { filled } from '../messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

const words = {
  'zh-cn': {
    findMe: '获取当前位置',
    finding: '正在定位…',
    found: '已获取当前位置。',
    notAllowed: '没有定位权限。请在浏览器的网站设置里允许访问位置，或在下面填写经纬度。',
    noPosition: '这台设备现在无法定位，请在下面填写经纬度。',
    pointAt: '纬度 {lat}，经度 {lng}',
    chosen: '已选位置',
    none: '尚未选择位置',
    example: '例如 图书馆东门',
  },
  en: {
    findMe: 'Use my location',
    finding: 'Finding your location…',
    found: 'Your location has been filled in.',
    notAllowed: 'Location access is blocked. Allow it in your browser’s site settings, or enter the coordinates below.',
    noPosition: 'This device can’t find its location right now. Enter the coordinates below.',
    pointAt: 'Latitude {lat}, longitude {lng}',
    chosen: 'Selected location',
    none: 'No location selected',
    example: 'e.g. Library, east gate',
  },
} as const

/** Time limit of the device's geolocation, in milliseconds. */
const patience = 20_000

/**
 * Asks the device for its position, or takes degrees typed by hand. The panel says the place in words: a map would need
 * another host.
 */
function LocationInput(props: WidgetProps<LocationItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, locale, onChange, onBlur } = props
  const text = words[locale]
  const point = asPoint(value)
  const [state, setState] = useState<keyof (typeof words)['en']>()
  // the typed text stays unchanged while it means the stored number
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const isOff = disabled || Boolean(item.readOnly)
  const set = (next: Point): void => onChange(item.id, tidyPoint(next))

  const find = (): void => {
    if (!('geolocation' in navigator)) return setState('noPosition')
    setState('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('found')
        set({ ...point, lat: rounded(coords.latitude), lng: rounded(coords.longitude) })
      },
      ({ code }) => setState(code === 1 ? 'notAllowed' : 'noPosition'),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    )
  }
  const degrees = (part: 'lat' | 'lng') => (
    <label className="fw-degrees">
      <span>{textIn(pointNames[part], locale)}</span>
      <input
        className="fw-control"
        id={`${id}-${part}`}
        name={`${item.id}.${part}`}
        type="text"
        inputMode="decimal"
        value={
          texts[part] !== undefined && parseNumber([texts[part]]) === point[part] ? texts[part] : plainText(point[part])
        }
        placeholder={part === 'lat' ? '30.2741' : '120.1551'}
        disabled={disabled}
        readOnly={item.readOnly}
        aria-required={required}
        aria-invalid={(invalid && typeof point[part] !== 'number') || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          setTexts({ ...texts, [part]: event.target.value })
          set({ ...point, [part]: parseNumber([event.target.value]) })
        }}
        onBlur={() => point.lat !== undefined && point.lng !== undefined && onBlur?.(item.id)}
      />
    </label>
  )

  const isPoint = typeof point.lat === 'number' && typeof point.lng === 'number'
  return (
    <div className="fw-location">
      <div className="fw-spot" data-set={isPoint || undefined}>
        <svg className="fw-pin" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z" />
          <circle cx="12" cy="9.5" r="2.5" />
        </svg>
        <p className="fw-spot-text">
          <strong>{point.address || text[isPoint ? 'chosen' : 'none']}</strong>
          {isPoint ? <span>{filled(text.pointAt, { lat: point.lat as number, lng: point.lng as number })}</span> : null}
        </p>
        {isOff ? null : (
          <button type="button" className="fw-button fw-js-only" data-kind="plain" onClick={find}>
            {state === 'finding' ? text.finding : text.findMe}
          </button>
        )}
      </div>
      <p className="fw-hint fw-located">
        <output>{state === undefined || state === 'finding' ? '' : text[state]}</output>
      </p>
      <div className="fw-levels">
        <label className="fw-degrees fw-address">
          <span>{textIn(pointNames.address, locale)}</span>
          <input
            className="fw-control"
            id={`${id}-address`}
            name={`${item.id}.address`}
            type="text"
            value={point.address ?? ''}
            maxLength={limits.address}
            placeholder={text.example}
            disabled={disabled}
            readOnly={item.readOnly}
            aria-describedby={describedBy}
            onChange={(event) => set({ ...point, address: event.target.value })}
          />
        </label>
        {degrees('lat')}
        {degrees('lng')}
      </div>
    </div>
  )
}

/** Decimal places of a degree: about ten centimeters, finer than any device measures. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))

export const locationWidget: ItemWidget<LocationItem> = {
  type: 'location',
  itemType: location,
  frame: () => 'legend',
  Control: LocationInput,
}

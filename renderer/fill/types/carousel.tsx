import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { carousel, picturesOf, type CarouselItem } from '#schemas/form/types/carousel.ts'
import { Picture } from '../links-and-pictures.tsx'
import type { ItemWidget, WholeProps } from '../widget-props.ts'
import { carouselMessages } from './carousel-messages.ts'

const secondsEach = 5

/**
 * Shows pictures one at a time in a scrolling row, moved by finger, arrow keys or buttons. Without scripts and on paper
 * they stand below each other.
 */
function Carousel({ item, label, locale }: WholeProps<CarouselItem>) {
  const texts = carouselMessages[locale]
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHeld] = useState(false)
  const pictures = picturesOf(item)
  const count = pictures.length
  const isNamed = label !== '' && !item.hideLabel

  const show = (next: number): void => {
    const slide = row.current?.children[(next + count) % count]
    if (slide instanceof HTMLElement) row.current?.scrollTo({ left: slide.offsetLeft - row.current.offsetLeft })
  }
  const isPlaying = Boolean(item.autoplay) && count > 1 && !isPaused
  useEffect(() => {
    // The editor's canvas never plays it.
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || row.current?.closest('[inert]')
    if (!isPlaying || isHovered || isStill) return undefined
    const timer = setInterval(() => document.hidden || show(at + 1), secondsEach * 1000)
    return () => clearInterval(timer)
  })

  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const towards = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (towards === undefined) return
    // the next picture is in the reading direction
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -towards : towards
    if (at + step < 0 || at + step >= count) return
    event.preventDefault()
    show(at + step)
  }

  return (
    <section
      className="fw-item fw-carousel"
      id={`q-${item.id}`}
      data-item={item.id}
      data-span={item.span}
      aria-roledescription={texts.carousel}
      aria-label={label || texts.carousel}
    >
      {isNamed ? <h2 className="fw-heading">{label}</h2> : null}
      {count === 0 ? <Picture src={undefined} alt="" frame="fw-image-none" /> : null}
      <div
        role="presentation"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onKeyDown={handleKey}
      >
        <ul
          ref={row}
          className="fw-slides"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={count > 1 ? 0 : undefined}
          aria-label={label || texts.carousel}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.min(count - 1, Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth))))
          }
        >
          {pictures.map(({ value, label: caption, image }) => (
            <li key={value} className="fw-slide">
              <figure>
                <Picture src={image} alt={caption} frame="fw-image-none" />
                {caption ? <figcaption aria-hidden="true">{caption}</figcaption> : null}
              </figure>
            </li>
          ))}
        </ul>
        {count > 1 ? (
          <div className="fw-slide-tools fw-js-only">
            <button type="button" className="fw-slide-go" aria-label={texts.previous} onClick={() => show(at - 1)}>
              <Arrow path="M15 5l-7 7 7 7" />
            </button>
            <span className="fw-slide-at" aria-live={isPlaying ? 'off' : 'polite'}>
              <span className="fw-hidden">{texts.picture} </span>
              {at + 1} / {count}
            </span>
            <button type="button" className="fw-slide-go" aria-label={texts.next} onClick={() => show(at + 1)}>
              <Arrow path="M9 5l7 7-7 7" />
            </button>
            {item.autoplay ? (
              <button
                type="button"
                className="fw-slide-go fw-slide-play"
                aria-label={isPaused ? texts.play : texts.pause}
                onClick={() => setPaused(!isPaused)}
              >
                <Arrow path={isPaused ? 'M8 5l11 7-11 7z' : 'M9 5v14M15 5v14'} />
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}

const Arrow = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const carouselWidget: ItemWidget<CarouselItem> = { type: 'carousel', itemType: carousel, Whole: Carousel }

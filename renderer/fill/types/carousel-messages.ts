import type { Locale } from '#schemas/module/localized-text.ts'

/** Texts of the carousel; only pages with one load them. */
export const carouselMessages = {
  'zh-cn': {
    carousel: '轮播图',
    picture: '图片',
    previous: '上一张',
    next: '下一张',
    play: '播放',
    pause: '暂停',
  },
  en: {
    carousel: 'Carousel',
    picture: 'Picture',
    previous: 'Previous',
    next: 'Next',
    play: 'Play',
    pause: 'Pause',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

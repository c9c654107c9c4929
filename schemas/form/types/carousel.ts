import { finding, quoted, type ItemBase, type Option } from '../item.ts'
import { defineItemType } from '../item-type.ts'

/** Pictures shown one after another, with the item's label above them. */
export interface CarouselItem extends ItemBase {
  readonly type: 'carousel'
  /** Pictures; each label is a caption and may be empty. */
  readonly pictures?: readonly Option[]
  /** Whether pictures change automatically; never with reduced motion. */
  readonly autoplay?: boolean
}

export const picturesOf = (item: CarouselItem): readonly Option[] => (Array.isArray(item.pictures) ? item.pictures : [])

export const carousel = defineItemType<CarouselItem>({
  type: 'carousel',
  name: { 'zh-cn': '轮播图', en: 'Carousel' },
  group: 'display',
  family: 'none',
  settings: {
    pictures: {
      type: 'json',
      label: { 'zh-cn': '图片', en: 'Pictures' },
      widget: 'lines',
      lines: 'pictures',
      hasPictures: true,
      section: 'own',
      isPublic: true,
      isAppearance: true,
    },
    autoplay: {
      type: 'bool',
      label: { 'zh-cn': '自动播放', en: 'Play automatically' },
      help: {
        'zh-cn': '每 5 秒一张，可以暂停；系统设为减少动态效果时不播放',
        en: 'Changes every 5 seconds, with a pause button. Off for people who prefer reduced motion.',
      },
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
  },
  create: () => ({ pictures: [] }),
  check: (item, at) =>
    picturesOf(item).length === 0
      ? [
          finding(
            'carousel.none',
            `${at}/pictures`,
            `轮播图${quoted(item, 'zh-cn')}还没有图片`,
            `The carousel${quoted(item, 'en')} has no pictures yet`,
            item.id,
          ),
        ]
      : picturesOf(item).flatMap(({ image }, i) =>
          image?.trim()
            ? []
            : [
                finding(
                  'carousel.picture',
                  `${at}/pictures/${i}`,
                  `轮播图${quoted(item, 'zh-cn')}的第 ${i + 1} 张图片还没有上传`,
                  `Picture ${i + 1} of the carousel${quoted(item, 'en')} has not been uploaded yet`,
                  item.id,
                ),
              ],
        ),
})

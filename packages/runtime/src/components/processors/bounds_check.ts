import { defineComponent } from '../../engine/definition.js';

/** Drops batches that hold too few or too many messages, or one that is too small or too large. */
export const boundsCheckProcessor = defineComponent({
  kind: 'processor',
  name: 'bounds_check',
  create(view, deps) {
    const [minParts, maxParts] = [view.number('min_parts'), view.number('max_parts')];
    const [minSize, maxSize] = [view.number('min_part_size'), view.number('max_part_size')];
    const broken = (sizes: readonly number[]): string | undefined => {
      if (sizes.length < minParts || sizes.length > maxParts) return `a batch of ${sizes.length} messages`;
      const size = sizes.find((bytes) => bytes < minSize || bytes > maxSize);
      return size === undefined ? undefined : `a message of ${size} bytes`;
    };
    return {
      process(batch) {
        const reason = broken(batch.map((message) => message.bytes().byteLength));
        if (reason === undefined) return [batch];
        deps.log.write('error', `dropped, out of bounds: ${reason}`);
        return [];
      },
    };
  },
});

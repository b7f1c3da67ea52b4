/**
 * What is behind a person. Drawn small and enlarged, which gives the blur of a portrait lens for
 * nothing; so here only large soft forms count. Coordinates are those of the photo, 600 by 800.
 */
import type { Random } from '../random.ts';
import { lighter, mix } from './colors.ts';
import {
  element,
  ellipse,
  fill,
  linear,
  loop,
  type Point,
  points,
  radial,
  shape,
} from './shapes.ts';

export interface Background {
  /** The colour that it mostly has around the shoulders. */
  color: string;
  svg: string;
}

const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  opacity?: number,
) =>
  element('rect', {
    x,
    y,
    width,
    height,
    fill: color,
    'fill-opacity': opacity === undefined ? undefined : String(opacity),
  });

const sky = (top: string, bottom: string, until = 1) =>
  linear(
    'sky',
    [0, 0],
    [0, 1],
    [
      [0, top],
      [until, bottom],
    ],
  ) + rect(0, 0, 600, 800, 'url(#sky)');

/** Lights out of focus. */
const bokeh = (draw: Random, colors: readonly string[], count: number, [from, to]: Point) =>
  Array.from({ length: count }, () => {
    const size = draw.between(12, 44);
    return ellipse(
      [draw.between(-20, 620), draw.between(from, to)],
      size,
      size,
      draw.pick(colors),
      draw.between(0.25, 0.75),
    );
  }).join('');

const leaves = (draw: Random, colors: readonly string[], count: number, [from, to]: Point) =>
  Array.from({ length: count }, () =>
    ellipse(
      [draw.between(-60, 660), draw.between(from, to)],
      draw.between(40, 120),
      draw.between(30, 90),
      draw.pick(colors),
      draw.between(0.3, 0.8),
    ),
  ).join('');

const scenes: Record<string, (draw: Random) => Background> = {
  park(draw) {
    return {
      color: '#7fa05c',
      svg:
        sky('#e6efc0', '#6f9350') +
        leaves(draw, ['#9cbf6c', '#7ea65a', '#c7dc94', '#567d45'], 22, [-40, 560]) +
        bokeh(draw, ['#f4f7d4', '#e3efb0'], 10, [0, 420]) +
        rect(0, 640, 600, 160, '#5f8647', 0.6),
    };
  },
  autumn(draw) {
    return {
      color: '#b9783f',
      svg:
        sky('#f6e2b8', '#a9683a') +
        leaves(draw, ['#d98c3f', '#c4642f', '#e9b255', '#8d5a33'], 22, [-40, 560]) +
        bokeh(draw, ['#fdeec4', '#f7d98c'], 9, [0, 420]),
    };
  },
  forest(draw) {
    const trunks = Array.from({ length: 6 }, (_, index) =>
      rect(
        index * 110 + draw.between(-20, 40),
        -10,
        draw.between(18, 42),
        700,
        '#5a4a3a',
        draw.between(0.25, 0.5),
      ),
    ).join('');
    return {
      color: '#4d6f57',
      svg:
        sky('#dbe8d2', '#3f5f4a') +
        trunks +
        leaves(draw, ['#6d9273', '#86a888', '#4c7059'], 14, [-20, 480]) +
        rect(0, 620, 600, 180, '#3d5a45', 0.7),
    };
  },
  sunset(draw) {
    const y = draw.between(150, 340);
    return {
      color: '#6f9da3',
      svg:
        sky('#f6b28c', '#fde3bb', 0.55) +
        ellipse([draw.between(90, 520), y], 62, 62, '#fff3c9', 0.95) +
        rect(0, 420, 600, 200, '#5f9aa3') +
        rect(0, 420, 600, 24, '#f3d9b4', 0.5) +
        rect(0, 600, 600, 200, '#e0bd92'),
    };
  },
  beach(draw) {
    return {
      color: '#d9c196',
      svg:
        sky('#8fc4e6', '#dff0f5', 0.5) +
        ellipse([draw.between(60, 540), 150], 120, 34, '#ffffff', 0.7) +
        ellipse([draw.between(60, 540), 240], 100, 26, '#ffffff', 0.6) +
        rect(0, 400, 600, 150, '#3f97ac') +
        rect(0, 520, 600, 40, '#cfe6e2', 0.8) +
        rect(0, 550, 600, 250, '#ecd3a4'),
    };
  },
  mountains(draw) {
    const peak = draw.between(80, 240);
    return {
      color: '#5d7f63',
      svg:
        sky('#9ec7e4', '#e6f0f2', 0.6) +
        fill(`M-60 520L${peak} 210L${peak + 240} 520Z`, '#7f98b3') +
        fill(`M${peak - 34} 266L${peak} 210L${peak + 42} 266L${peak + 8} 290Z`, '#ffffff', 0.9) +
        fill(`M240 540L480 170L760 540Z`, '#6c88a8') +
        fill('M440 232L480 170L524 230L484 262Z', '#ffffff', 0.9) +
        fill(
          shape(points('-20 520, 180 470, 420 530, 640 480'), points('640 800, -20 800')),
          '#5f8a62',
        ) +
        fill(shape(points('-20 620, 240 570, 640 640'), points('640 800, -20 800')), '#49724f'),
    };
  },
  snow(draw) {
    return {
      color: '#dbe6ef',
      svg:
        sky('#b4cfe6', '#eef4f8', 0.6) +
        fill(`M-40 520L${draw.between(120, 260)} 250L420 520Z`, '#c5d6e6') +
        fill('M260 540L500 220L760 540Z', '#b5c9dd') +
        fill(shape(points('-20 500, 240 540, 640 470'), points('640 800, -20 800')), '#f6f9fb') +
        bokeh(draw, ['#ffffff'], 16, [0, 600]),
    };
  },
  houses(draw) {
    const walls = ['#b5574a', '#e2c590', '#8c5143', '#d9b27c', '#6f8794', '#c98b62', '#a9b4a0'];
    let svg = sky('#cfe4f0', '#e9eee6');
    let x = draw.between(-60, -10);
    while (x < 600) {
      const width = draw.between(96, 150);
      const top = draw.between(120, 240);
      const wall = draw.pick(walls);
      svg += fill(
        `M${x} ${top + 50}L${x + width / 2} ${top}L${x + width} ${top + 50}L${x + width} 640L${x} 640Z`,
        wall,
      );
      for (let row = 0; row < 4; row += 1) {
        svg +=
          rect(x + width * 0.18, top + 84 + row * 100, width * 0.24, 52, '#fff6dc', 0.85) +
          rect(x + width * 0.58, top + 84 + row * 100, width * 0.24, 52, '#fff6dc', 0.85);
      }
      x += width + 2;
    }
    return {
      color: '#7f8c8a',
      svg: `${svg}${rect(0, 630, 600, 170, '#64808a')}${rect(0, 640, 600, 30, '#9db4b8', 0.6)}`,
    };
  },
  night(draw) {
    return {
      color: '#22304f',
      svg:
        sky('#141f3f', '#2c3a5c') +
        Array.from({ length: 5 }, (_, index) =>
          rect(
            index * 130 + draw.between(-30, 20),
            draw.between(120, 320),
            draw.between(70, 120),
            700,
            '#1b2748',
            0.9,
          ),
        ).join('') +
        bokeh(draw, ['#f6c777', '#7fc0d8', '#e98f7d', '#f7e3b0'], 26, [120, 640]),
    };
  },
  cafe(draw) {
    return {
      color: '#5a3a2c',
      svg:
        sky('#7a5240', '#4a2f26') +
        rect(draw.between(30, 120), 80, 170, 260, '#d9a66c', 0.5) +
        rect(draw.between(360, 440), 120, 130, 220, '#c98d5a', 0.4) +
        bokeh(draw, ['#f7cf8f', '#e9a766', '#fbe6bd'], 18, [20, 460]) +
        rect(0, 560, 600, 60, '#7d5640', 0.8) +
        rect(0, 620, 600, 180, '#3d261e', 0.7),
    };
  },
  wall(draw) {
    const color = draw.pick([
      '#8fb5a8',
      '#b9a4c9',
      '#e2b9a6',
      '#a9bfdc',
      '#d9c9a4',
      '#c99aa0',
      '#9fb8a0',
      '#dca98a',
    ]);
    const x = draw.between(180, 340);
    const y = draw.between(-20, 60);
    const pane = (dx: number, dy: number) =>
      fill(
        `M${x + dx} ${y + dy + 40}L${x + dx + 150} ${y + dy}L${x + dx + 150} ${y + dy + 190}L${x + dx} ${y + dy + 230}Z`,
        '#ffffff',
        0.3,
      );
    return {
      color,
      svg:
        linear(
          'sky',
          [0, 0],
          [1, 1],
          [
            [0, lighter(color, 0.35)],
            [1, mix(color, '#3a3350', 0.28)],
          ],
        ) +
        rect(0, 0, 600, 800, 'url(#sky)') +
        pane(0, 0) +
        pane(170, -44) +
        pane(0, 250) +
        pane(170, 206),
    };
  },
  studio(draw) {
    const color = draw.pick([
      '#d98f7c',
      '#7fa7b8',
      '#c8a66a',
      '#93a98a',
      '#a58bb0',
      '#cf9aa4',
      '#6f8fa8',
      '#d6b59a',
      '#86a8a0',
    ]);
    return {
      color,
      svg:
        radial('sky', [
          [0, lighter(color, 0.5)],
          [0.45, lighter(color, 0.12)],
          [1, mix(color, '#3a3046', 0.3)],
        ]) + ellipse([draw.between(180, 380), 300], 640, 700, 'url(#sky)'),
    };
  },
  home(draw) {
    const wall = draw.pick(['#efe4d3', '#e6dcd6', '#dfe5df', '#f0dccb']);
    const plant = draw.chance(0.5) ? 470 : 90;
    return {
      color: mix(wall, '#8a7466', 0.2),
      svg:
        linear(
          'sky',
          [0, 0],
          [1, 0],
          [
            [0, lighter(wall, 0.5)],
            [1, mix(wall, '#8a7466', 0.35)],
          ],
        ) +
        rect(0, 0, 600, 800, 'url(#sky)') +
        rect(plant > 300 ? 40 : 380, 40, 170, 330, '#fffdf4', 0.85) +
        ellipse([plant, 300], 90, 130, '#6f9a68', 0.85) +
        ellipse([plant - 40, 240], 50, 80, '#87b07c', 0.8) +
        ellipse([plant + 44, 340], 50, 70, '#557f55', 0.8) +
        fill(
          `M${plant - 46} 440L${plant + 46} 440L${plant + 34} 560L${plant - 34} 560Z`,
          '#c07c5c',
        ) +
        rect(0, 600, 600, 200, '#b98d6d', 0.7),
    };
  },
  books(draw) {
    const colors = ['#8c4f43', '#3f5f6f', '#c49a5a', '#5f6f4a', '#d9c7a4', '#7a5a78', '#2f4050'];
    let svg = rect(0, 0, 600, 800, '#6e4c38');
    for (let row = 0; row < 5; row += 1) {
      let x = -10;
      while (x < 600) {
        const width = draw.between(16, 40);
        const height = draw.between(96, 132);
        svg += rect(x, row * 160 + 146 - height, width, height, draw.pick(colors), 0.9);
        x += width + (draw.chance(0.12) ? 36 : 1);
      }
    }
    return { color: '#6e4c38', svg: `${svg}${rect(0, 0, 600, 800, '#f0c890', 0.18)}` };
  },
  bricks(draw) {
    const color = draw.pick(['#b4705a', '#c8bcae', '#8d8f98']);
    let svg = rect(0, 0, 600, 800, mix(color, '#e8dccb', 0.45));
    for (let row = 0; row < 20; row += 1) {
      for (let column = -1; column < 7; column += 1) {
        svg += rect(
          column * 96 + (row % 2) * 48,
          row * 42,
          90,
          36,
          mix(color, draw.pick(['#ffffff', '#3a2a2a', color]), draw.between(0, 0.16)),
        );
      }
    }
    return {
      color,
      svg:
        svg +
        linear(
          'fade',
          [0, 0],
          [1, 1],
          [
            [0, '#fff6e6', 0.35],
            [1, '#2a1c28', 0.35],
          ],
        ) +
        rect(0, 0, 600, 800, 'url(#fade)'),
    };
  },
  field(draw) {
    const flower = draw.pick(['#9a86c4', '#e0b84f', '#d9828a']);
    return {
      color: mix(flower, '#6f8f5a', 0.5),
      svg:
        sky('#a9d0ea', '#f3ead2', 0.55) +
        fill(loop(points('-80 470, 180 410, 420 440, 700 400, 700 560, -80 560')), '#8fae7c') +
        rect(0, 480, 600, 320, mix(flower, '#6f8f5a', 0.35)) +
        leaves(draw, [flower, lighter(flower, 0.3)], 18, [500, 800]),
    };
  },
  harbour(draw) {
    const mast = (x: number) => rect(x, 150, 9, 310, '#f4efe6', 0.9);
    return {
      color: '#5f8fa6',
      svg:
        sky('#b8d8ea', '#f2efe2', 0.6) +
        mast(draw.between(60, 140)) +
        mast(draw.between(420, 460)) +
        mast(draw.between(500, 560)) +
        rect(0, 430, 600, 30, '#8aa08c') +
        rect(0, 456, 600, 344, '#4f86a0') +
        fill('M-20 470L190 470L150 540L0 540Z', '#fbf8f0', 0.95) +
        fill('M400 470L640 470L620 530L430 530Z', '#c4604c', 0.85),
    };
  },
  rooftop(draw) {
    return {
      color: '#7a6a86',
      svg:
        sky('#7f86b8', '#f3b79a', 0.7) +
        Array.from({ length: 7 }, (_, index) =>
          rect(
            index * 96 + draw.between(-30, 10),
            draw.between(330, 460),
            draw.between(60, 100),
            500,
            mix('#4d4a6c', '#8b6f86', draw.next()),
            0.85,
          ),
        ).join('') +
        bokeh(draw, ['#fbe0a8', '#f8c98a'], 14, [420, 620]),
    };
  },
};

/** Names of all scenes. */
export const sceneNames = Object.keys(scenes);

export type Weather = 'cold' | 'mild' | 'warm';

const weathers: Record<Exclude<Weather, 'mild'>, readonly string[]> = {
  cold: ['autumn', 'forest', 'mountains', 'snow'],
  warm: ['beach', 'field', 'sunset'],
};

/** What to dress for in a scene. */
export const weatherOf = (name: string): Weather =>
  weathers.cold.includes(name) ? 'cold' : weathers.warm.includes(name) ? 'warm' : 'mild';

/** The scene of that name, with its details drawn by lot. Throws an Error for an unknown name. */
export function backgroundOf(name: string, draw: Random): Background {
  const scene = scenes[name];
  if (!scene) throw new Error(`no scene is called ${name}`);
  return scene(draw);
}

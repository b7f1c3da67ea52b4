/** Haircuts, in the coordinates of face.ts. */
import type { Random } from '../random.ts';
import { piece } from './clothes.ts';
import { darker, lighter, mix } from './colors.ts';
import {
  arc,
  blend,
  curve,
  ellipse,
  fill,
  line,
  linear,
  loop,
  mirror,
  type Point,
  points,
  shape,
  symmetric,
  within,
} from './shapes.ts';
import type { Tone, Traits } from './traits.ts';

/** A haircut in two layers. */
export interface Hair {
  /** Behind head and shoulders. */
  back: string;
  /** Over the face and the shoulders. */
  front: string;
}

/** Strands run along two guide lines and, so many, between them. */
type Strands = readonly [from: string, to: string, count: number];

interface Lock {
  /** Its outline, with a corner where one curve meets the next. */
  edges: readonly string[];
  strands?: readonly Strands[];
  /** Drawn on both sides of the head. */
  both?: true;
}

export interface Style {
  /** How often it is seen. */
  weight: number;
  /** Whether it leaves the ears free. */
  ears: boolean;
  /** Whether it fits under a hat. */
  hat?: true;
  /** Only with a beard. */
  bearded?: true;
  age?: readonly [from: number, to: number];
  /** Worn by few whose hair is not naturally so. */
  curly?: true;
  /** The right half of what hangs behind the head, from the crown to the nape. */
  back?: string;
  /** How dark the shaved sides are, from 0 to 1. */
  sides?: number;
  locks?: readonly Lock[];
  /** What the fields above cannot say; comes on top. */
  more?(color: string, draw: Random, skinColor: string): Partial<Hair>;
}

const scalp =
  '-98 26, -103 -20, -103 -80, -84 -130, -40 -156, 0 -160, 40 -156, 84 -130, 103 -80, 103 -20, 98 26';
/** The hairline from the right ear to the left. */
const hairline =
  '98 26, 91 0, 89 -34, 84 -66, 70 -94, 34 -108, 0 -105, -34 -101, -70 -92, -84 -66, -89 -34, -91 0, -98 26';
const highHairline = '95 14, 91 -42, 76 -86, 42 -107, 0 -113, -42 -107, -76 -86, -91 -42, -95 14';

/** Hair drawn tightly back, as under a bun or ponytail. */
const pulledBack: Lock = {
  edges: [
    '-95 14, -104 -36, -103 -92, -80 -144, -42 -170, 0 -177, 42 -170, 80 -144, 103 -92, 104 -36, 95 14',
    highHairline,
  ],
  strands: [
    ['-93 -30, -92 -90, -30 -176', '0 -120, 0 -150, 0 -178', 5],
    ['0 -120, 0 -150, 0 -178', '93 -30, 92 -90, 30 -176', 5],
  ],
};

const women: readonly Style[] = [
  // Long and straight, parted in the middle.
  {
    weight: 11,
    ears: false,
    hat: true,
    back: '0 -172, 64 -160, 110 -104, 122 -20, 126 110, 132 220, 118 296, 0 306',
    locks: [
      {
        both: true,
        edges: [
          '0 -184, 52 -182, 100 -144, 121 -70, 126 40, 134 240',
          '94 250, 97 140, 98 40, 96 -20, 86 -68, 54 -104, 0 -122',
        ],
        strands: [['4 -184, 98 -116, 122 -10, 130 236', '4 -150, 86 -66, 98 30, 96 240', 6]],
      },
    ],
  },
  // Long waves, parted at the side.
  {
    weight: 14,
    ears: false,
    hat: true,
    back: '0 -172, 70 -160, 118 -104, 134 -40, 132 30, 148 96, 138 160, 152 222, 128 272, 80 286, 0 276',
    locks: [
      {
        edges: [
          '36 -184, -16 -196, -78 -176, -118 -112, -131 -40, -132 20, -146 84, -134 150, -146 214, -122 260',
          '-90 252, -104 190, -89 130, -100 62, -96 0, -78 -54, -26 -94, 38 -130',
        ],
        strands: [
          [
            '34 -182, -84 -150, -128 -40, -142 90, -140 214',
            '30 -158, -58 -86, -97 -6, -96 100, -92 240',
            8,
          ],
        ],
      },
      {
        edges: [
          '32 -185, 74 -178, 112 -130, 130 -50, 131 24, 146 96, 134 160, 144 228',
          '96 240, 106 170, 93 110, 102 50, 98 -6, 90 -58, 68 -100, 38 -130',
        ],
        strands: [
          [
            '40 -182, 108 -120, 130 0, 142 100, 140 220',
            '42 -150, 92 -70, 101 20, 98 110, 100 230',
            6,
          ],
        ],
      },
    ],
  },
  // Long, with a curtain fringe.
  {
    weight: 10,
    ears: false,
    age: [18, 46],
    back: '0 -172, 70 -160, 116 -104, 128 -20, 126 90, 138 190, 120 266, 0 272',
    locks: [
      {
        both: true,
        edges: [
          '0 -186, 56 -184, 106 -142, 127 -60, 126 70, 138 204',
          '104 216, 98 120, 103 40, 114 2',
          '114 2, 92 -26, 64 -70, 34 -106, 0 -128',
        ],
        strands: [['4 -184, 98 -122, 126 -20, 132 200', '4 -150, 70 -76, 108 0, 104 200', 7]],
      },
    ],
  },
  // Chin-length with a full fringe.
  {
    weight: 8,
    ears: false,
    back: '0 -172, 70 -160, 114 -104, 124 -30, 124 60, 118 128, 86 146, 0 150',
    locks: [
      {
        edges: [
          '-112 134, -126 56, -124 -40, -110 -122, -62 -176, 0 -190, 62 -176, 110 -122, 124 -40, 126 56, 112 134',
          '86 138, 97 70, 97 0, 90 -46',
          '90 -46, 50 -55, 0 -57, -50 -55, -90 -46',
          '-90 -46, -97 0, -97 70, -86 138',
        ],
        strands: [
          ['0 -186, -70 -130, -92 -46', '0 -186, 70 -130, 92 -46', 13],
          ['-104 -110, -118 -20, -110 130', '-94 -60, -102 20, -94 130', 3],
          ['104 -110, 118 -20, 110 130', '94 -60, 102 20, 94 130', 3],
        ],
      },
    ],
  },
  // Chin-length, parted at the side.
  {
    weight: 10,
    ears: false,
    hat: true,
    back: '0 -172, 72 -160, 118 -104, 132 -10, 132 70, 112 132, 70 132, 0 126',
    locks: [
      {
        edges: [
          '36 -182, -18 -193, -82 -170, -120 -102, -134 -10, -134 60, -112 130, -80 136',
          '-80 136, -92 76, -98 8, -84 -48, -32 -92, 38 -128',
        ],
        strands: [['32 -180, -88 -146, -130 0, -102 126', '28 -156, -56 -86, -97 10, -88 124', 8]],
      },
      {
        edges: [
          '32 -183, 80 -170, 116 -116, 132 -30, 135 50, 114 122, 82 134',
          '82 134, 95 72, 99 4, 91 -56, 68 -100, 38 -128',
        ],
        strands: [['38 -180, 110 -116, 133 10, 102 126', '40 -148, 90 -70, 100 20, 90 124', 6]],
      },
    ],
  },
  // To the shoulders, turned in.
  {
    weight: 10,
    ears: false,
    hat: true,
    back: '0 -172, 70 -160, 116 -104, 128 -20, 136 70, 146 150, 118 198, 70 192, 0 190',
    locks: [
      {
        edges: [
          '-14 -187, -64 -180, -110 -132, -127 -50, -131 46, -148 130, -124 192',
          '-84 188, -104 132, -95 72, -99 12, -93 -42, -64 -92, -14 -126',
        ],
        strands: [
          ['-18 -184, -98 -126, -126 -10, -138 140', '-18 -156, -80 -76, -98 20, -94 164', 6],
        ],
      },
      {
        edges: [
          '-16 -187, 48 -186, 108 -138, 127 -50, 131 46, 148 130, 124 192',
          '84 188, 104 132, 95 72, 99 12, 92 -44, 52 -96, -14 -126',
        ],
        strands: [['-8 -184, 94 -130, 126 -10, 138 140', '-8 -156, 76 -78, 98 20, 94 164', 8]],
      },
    ],
  },
  // Short, swept over the forehead.
  {
    weight: 7,
    ears: true,
    locks: [
      {
        edges: [
          '-96 26, -109 -30, -111 -92, -84 -150, -34 -182, 26 -186, 78 -156, 107 -100, 108 -34, 97 22',
          '97 22, 91 -20, 86 -58, 68 -94, 34 -116',
          '34 -116, 6 -84, -36 -60, -82 -46, -90 -16, -96 26',
        ],
        strands: [
          ['60 -170, -40 -150, -104 -40', '32 -128, -10 -90, -84 -54', 9],
          ['40 -176, 90 -120, 102 -30', '38 -138, 80 -90, 93 -30', 4],
        ],
      },
    ],
  },
  // A bun on top.
  {
    weight: 7,
    ears: true,
    locks: [pulledBack],
    more: (color) => ({ back: knot([0, -206], 50, 44, color) }),
  },
  // A loose bun, some strands free.
  {
    weight: 8,
    ears: true,
    locks: [pulledBack],
    more: (color) => ({
      back:
        fill(
          loop(points('-46 -192, -58 -220, -28 -244, 6 -250, 44 -238, 58 -210, 40 -184, 0 -174')),
          'url(#hair)',
        ) +
        shine('-40 -208, -6 -234, 40 -220', color) +
        shadow('-26 -198, 10 -212, 46 -202', color),
      front: [-1, 1]
        .map((side) => {
          const strand = points('66 -112, 98 -62, 106 6, 97 84').map(
            ([x, y]): Point => [side * x, y],
          );
          return (
            line(curve(strand), color, 8) + line(curve(strand), lighter(color, 0.3), 2.5, 0.35)
          );
        })
        .join(''),
    }),
  },
  // A ponytail.
  {
    weight: 9,
    ears: true,
    age: [18, 54],
    locks: [pulledBack],
    more: (color) => ({
      back: lock(
        'tail',
        {
          edges: [
            '56 -150, 106 -166, 148 -122, 158 -30, 148 70, 166 160, 140 230',
            '140 230, 122 160, 114 70, 112 -20, 96 -80, 60 -110',
          ],
          strands: [['70 -148, 140 -120, 154 0, 146 216', '70 -118, 110 -60, 116 40, 140 216', 7]],
        },
        color,
      ),
    }),
  },
  // A braid over the shoulder.
  {
    weight: 6,
    ears: true,
    age: [18, 50],
    locks: [pulledBack, { edges: ['90 -64, 110 -30, 120 30, 114 76', '92 66, 92 0, 90 -64'] }],
    more: (color) => ({ front: braid(color) }),
  },
  // An afro.
  {
    weight: 5,
    ears: false,
    curly: true,
    more(color, draw) {
      const centre: Point = [0, -74];
      const cloud =
        loop(arc(centre, 148, 134, 0, 345, 24)) +
        bumps(arc(centre, 144, 130, 0, 348, 30), 20, draw);
      return {
        back:
          fill(cloud, 'url(#hair)') + curls(scatter(centre, 146, 130, 90, draw), color, 9, draw),
        front:
          fill(
            shape(
              points(
                '-100 30, -118 -40, -104 -116, -54 -160, 0 -170, 54 -160, 104 -116, 118 -40, 100 30',
              ),
              points('95 20, 92 -36, 76 -80, 38 -100, 0 -104, -38 -100, -76 -80, -92 -36, -95 20'),
            ),
            'url(#hair)',
          ) + curls(arc([0, -62], 104, 76, 190, 350, 24), color, 8, draw),
      };
    },
  },
  // Long curls.
  {
    weight: 8,
    ears: false,
    curly: true,
    more: (color, draw) =>
      curlyHair(
        [
          ...arc([0, -66], 136, 122, 180, 360, 14),
          ...points(
            '142 0, 148 60, 146 120, 134 180, 96 212, -96 212, -134 180, -146 120, -148 60, -142 0',
          ),
        ],
        '64 -132, 98 -92, 114 -48, 118 0, 122 48, 124 98, 118 146',
        31,
        color,
        draw,
      ),
  },
  // Short curls.
  {
    weight: 7,
    ears: false,
    curly: true,
    more: (color, draw) =>
      curlyHair(
        [
          ...arc([0, -66], 126, 116, 180, 360, 14),
          ...points('132 0, 128 52, 104 88, -104 88, -128 52, -132 0'),
        ],
        '60 -130, 92 -94, 108 -50, 112 -6, 112 38, 104 70',
        26,
        color,
        draw,
      ),
  },
  // Half up, the rest long.
  {
    weight: 6,
    ears: true,
    age: [18, 44],
    back: '0 -172, 70 -160, 112 -104, 122 -10, 128 110, 136 210, 116 272, 0 282',
    locks: [
      pulledBack,
      {
        both: true,
        edges: ['94 44, 116 60, 126 140, 134 230', '102 238, 99 150, 90 84'],
        strands: [['110 60, 122 140, 128 230', '96 60, 102 150, 106 232', 3]],
      },
    ],
    more: (color) => ({ back: knot([0, -194], 36, 32, color) }),
  },
  // Tucked behind one ear, long over the other shoulder.
  {
    weight: 8,
    ears: true,
    back: '0 -172, 68 -160, 112 -104, 122 -10, 118 80, 110 156, 0 170',
    locks: [
      {
        edges: [
          '44 -182, -10 -196, -76 -176, -118 -110, -132 -20, -134 60, -148 150, -150 240, -110 286',
          '-110 286, -84 220, -92 130, -98 46, -95 -14, -70 -70, -10 -106, 46 -132',
        ],
        strands: [
          [
            '40 -182, -84 -152, -130 10, -146 150, -120 276',
            '40 -160, -52 -96, -96 10, -92 140, -104 270',
            9,
          ],
        ],
      },
      {
        edges: [
          '40 -183, 82 -166, 108 -112, 111 -44, 98 18',
          '98 18, 94 -36, 86 -74, 68 -106, 46 -132',
        ],
        strands: [['48 -182, 100 -116, 103 0', '50 -152, 84 -90, 97 0', 4]],
      },
    ],
  },
];

const men: readonly Style[] = [
  // Short all over.
  {
    weight: 12,
    ears: true,
    hat: true,
    locks: [
      {
        edges: [
          '-98 26, -104 -20, -107 -80, -92 -136, -54 -170, -6 -180, 44 -174, 88 -144, 107 -84, 104 -20, 98 26',
          hairline,
        ],
        strands: [['-86 -80, -92 -124, -46 -166', '82 -88, 84 -132, 40 -172', 9]],
      },
    ],
  },
  // Parted at the side.
  {
    weight: 12,
    ears: true,
    sides: 0.82,
    locks: [
      {
        edges: [
          '-92 -56, -109 -96, -97 -146, -52 -182, 10 -192, 68 -176, 103 -132, 104 -88, 90 -56',
          '90 -56, 84 -84, 66 -112',
          '66 -112, 22 -94, -38 -88, -82 -74, -92 -56',
        ],
        strands: [['72 -168, -20 -184, -100 -100', '66 -116, 0 -102, -84 -78', 8]],
      },
    ],
  },
  // Combed up and to the side.
  {
    weight: 11,
    ears: true,
    age: [18, 52],
    sides: 0.75,
    locks: [
      {
        edges: [
          '-90 -58, -104 -100, -98 -144, -70 -174, -30 -182, 6 -200, 54 -202, 92 -178, 105 -136, 102 -94, 88 -60',
          '88 -60, 78 -92, 54 -110, 14 -114, -30 -108, -70 -94, -90 -58',
        ],
        strands: [['-84 -84, -80 -136, -16 -180', '80 -88, 94 -132, 86 -180', 11]],
      },
    ],
  },
  // Shaved to a few millimetres.
  {
    weight: 8,
    ears: true,
    hat: true,
    more: (color, _, skinColor) => ({ front: shaved(mix(color, skinColor, 0.28)) }),
  },
  // Curls on top.
  {
    weight: 8,
    ears: true,
    age: [18, 52],
    curly: true,
    sides: 0.82,
    more(color, draw) {
      const places = [
        ...arc([0, -116], 84, 58, 180, 360, 9),
        ...points(
          '-70 -100, -36 -110, 0 -108, 36 -112, 70 -100, -40 -148, 0 -152, 40 -148, -86 -86, 86 -86',
        ),
      ];
      return {
        front:
          fill(bumps(places, 23, draw), 'url(#hair)') +
          curls(places.flatMap(around), color, 9, draw),
      };
    },
  },
  // Short and dense.
  {
    weight: 9,
    ears: true,
    curly: true,
    more(color, draw) {
      const d = shape(
        points(
          '-98 26, -107 -30, -110 -92, -88 -146, -44 -176, 0 -182, 44 -176, 88 -146, 110 -92, 107 -30, 98 26',
        ),
        points(hairline),
      );
      return {
        front:
          fill(d, 'url(#hair)') +
          within('cap', d, curls(scatter([0, -90], 112, 96, 110, draw), color, 6, draw)),
      };
    },
  },
  // Over the ears.
  {
    weight: 8,
    ears: false,
    hat: true,
    age: [18, 58],
    back: '0 -172, 70 -160, 110 -104, 114 0, 104 70, 0 92',
    locks: [
      {
        edges: [
          '-92 50, -114 26, -117 -40, -112 -104, -76 -164, -18 -192, 44 -190, 92 -156, 114 -98, 117 -36, 112 28, 92 50',
          '92 50, 97 0, 86 -50, 60 -92, 32 -124',
          '32 -124, -6 -92, -54 -68, -84 -34, -97 6, -92 50',
        ],
        strands: [
          ['26 -186, -76 -154, -114 -50, -102 40', '26 -132, -40 -80, -86 -30, -94 34', 7],
          ['36 -186, 96 -140, 114 -50, 102 40', '36 -128, 72 -80, 94 -20, 96 34', 6],
        ],
      },
    ],
  },
  // Tied at the back of the head.
  {
    weight: 4,
    ears: true,
    age: [20, 46],
    locks: [pulledBack],
    more: (color) => ({ back: knot([0, -182], 32, 28, color) }),
  },
  // To the shoulders.
  {
    weight: 3,
    ears: false,
    bearded: true,
    hat: true,
    age: [18, 60],
    back: '0 -178, 66 -168, 108 -110, 116 0, 122 110, 118 190, 0 208',
    locks: [
      {
        both: true,
        edges: [
          '0 -180, 50 -178, 98 -138, 116 -60, 119 60, 124 188',
          '98 192, 100 90, 98 20, 91 -44, 60 -106, 0 -140',
        ],
        strands: [['4 -178, 96 -114, 116 0, 120 186', '4 -152, 82 -68, 99 20, 100 186', 6]],
      },
    ],
  },
  // Combed back.
  {
    weight: 7,
    ears: true,
    age: [25, 70],
    sides: 0.86,
    locks: [
      {
        edges: [
          '-92 -46, -106 -96, -90 -148, -46 -180, 0 -186, 46 -180, 90 -148, 106 -96, 92 -46',
          '92 -46, 82 -84, 54 -110, 22 -119, 0 -116, -22 -119, -54 -110, -82 -84, -92 -46',
        ],
        strands: [
          ['-84 -84, -84 -130, -30 -184', '0 -118, 0 -150, 0 -186', 5],
          ['0 -118, 0 -150, 0 -186', '84 -84, 84 -130, 30 -184', 5],
        ],
      },
    ],
  },
  // Falls into the forehead.
  {
    weight: 9,
    ears: true,
    age: [18, 44],
    sides: 0.82,
    locks: [
      {
        edges: [
          '-93 -46, -110 -92, -97 -146, -52 -180, 0 -188, 52 -182, 98 -148, 110 -92, 91 -54',
          '91 -54, 80 -86, 62 -82',
          '62 -82, 40 -74, 16 -78, 4 -70',
          '4 -70, -20 -64, -44 -70, -54 -62',
          '-54 -62, -76 -66, -93 -46',
        ],
        strands: [['70 -166, -20 -160, -96 -60', '70 -92, 10 -90, -60 -66', 9]],
      },
    ],
  },
  // Tousled.
  {
    weight: 9,
    ears: true,
    age: [18, 48],
    sides: 0.8,
    locks: [
      {
        edges: [
          '-91 -54, -112 -96, -100 -136',
          '-100 -136, -90 -176, -54 -170',
          '-54 -170, -32 -202, 4 -184',
          '4 -184, 40 -208, 62 -176',
          '62 -176, 100 -176, 101 -132',
          '101 -132, 114 -96, 90 -56',
          '90 -56, 76 -96, 44 -98, 22 -116, -16 -96, -50 -104, -72 -84, -91 -54',
        ],
        strands: [['-80 -84, -86 -130, -60 -176', '80 -84, 92 -130, 74 -176', 9]],
      },
    ],
  },
  // Receding.
  {
    weight: 10,
    ears: true,
    hat: true,
    age: [36, 99],
    locks: [
      {
        edges: [
          '-98 26, -104 -20, -105 -82, -88 -134, -46 -162, 0 -169, 46 -162, 88 -134, 105 -82, 104 -20, 98 26',
          '98 26, 92 0, 91 -50, 84 -98, 62 -130, 36 -120, 0 -112, -36 -120, -62 -130, -84 -98, -91 -50, -92 0, -98 26',
        ],
        strands: [['-60 -132, -60 -148, -20 -166', '60 -132, 60 -148, 20 -166', 6]],
      },
    ],
  },
  // A wreath of hair.
  {
    weight: 7,
    ears: true,
    hat: true,
    age: [46, 99],
    locks: [
      {
        both: true,
        edges: ['98 28, 107 -8, 107 -54, 91 -101', '91 -101, 88 -62, 92 -8, 98 28'],
      },
    ],
    more: () => ({ front: ellipse([-30, -116], 32, 15, '#ffffff', 0.16) }),
  },
];

const bald: Style = {
  weight: 1,
  ears: true,
  hat: true,
  more: () => ({ front: ellipse([-34, -114], 34, 16, '#ffffff', 0.18) }),
};

/** Whether hair of that skin is rather curly: straight cuts are then rare. */
const curlyTones: readonly Tone[] = ['deep', 'dark'];

/** A haircut for someone, the same in all photos. */
export function styleOf({ gender, age, hair_color, tone }: Traits, draw: Random): Style {
  if (hair_color === 'bald') return bald;
  const likely = (style: Style) => {
    if (curlyTones.includes(tone)) return style.curly ? 2.5 : 0.6;
    return style.curly && !['olive', 'tan', 'brown'].includes(tone) ? 0.4 : 1;
  };
  return draw.weighted(
    (gender === 'female' ? women : men)
      .filter((style) => age >= (style.age?.[0] ?? 0) && age <= (style.age?.[1] ?? age))
      .map((style) => [style, style.weight * likely(style)] as const),
  );
}

export function drawHair(style: Style, color: string, skinColor: string, draw: Random): Hair {
  const more = style.more?.(color, draw, skinColor);
  return {
    back: [
      style.back ? fill(loop(symmetric(points(style.back))), 'url(#hairback)') : '',
      more?.back ?? '',
    ].join(''),
    front: [
      style.sides ? shaved(mix(skinColor, darker(color, 0.12), style.sides)) : '',
      ...(style.locks ?? []).map((one, index) => lock(`lock${index}`, one, color)),
      more?.front ?? '',
    ].join(''),
  };
}

/** A knitted cap over a haircut that fits under one. */
export function drawCap(color: string, wide: boolean): string {
  const stretch = wide ? 1.09 : 1;
  const at = (text: string) => points(text).map(([x, y]): Point => [x * stretch, y]);
  const dome = shape(
    at('-108 -70, -107 -112, -86 -158, -46 -186, 0 -194, 46 -186, 86 -158, 107 -112, 108 -70'),
    at('108 -76, 56 -90, 0 -94, -56 -90, -108 -76'),
  );
  const band = shape(
    at('-110 -98, -58 -116, 0 -122, 58 -116, 110 -98'),
    at('110 -98, 114 -70, 110 -42'),
    at('110 -42, 58 -60, 0 -66, -58 -60, -110 -42'),
    at('-110 -42, -114 -70, -110 -98'),
  );
  const ribs = Array.from({ length: 13 }, (_, index) => {
    const x = (index - 6) * 16.5;
    const sag = (x / 100) ** 2 * 18;
    return line(
      curve(at(`${x} ${-118 + sag}, ${x * 1.02} ${-70 + sag}`)),
      darker(color, 0.4),
      3,
      0.22,
    );
  });
  return piece('dome', dome, color) + fill(band, lighter(color, 0.12)) + ribs.join('');
}

/** Gradients that haircuts refer to. */
export const hairDefinitions = (color: string): string =>
  linear(
    'hair',
    [-100, -200],
    [120, 220],
    [
      [0, lighter(color, 0.16)],
      [0.4, color],
      [1, darker(color, 0.26)],
    ],
    true,
  ) +
  linear(
    'hairback',
    [-100, -150],
    [100, 260],
    [
      [0, darker(color, 0.18)],
      [1, darker(color, 0.4)],
    ],
    true,
  );

const shaved = (color: string) => fill(shape(points(scalp), points(hairline)), color);

function lock(id: string, { edges, strands, both }: Lock, color: string): string {
  return (both ? [1, -1] : [1])
    .map((side) => {
      const at = (text: string) => (side === 1 ? points(text) : points(text).map(mirror));
      const d = shape(...edges.map(at));
      const hairs = (strands ?? []).flatMap(([from, to, count]) =>
        Array.from({ length: count }, (_, index) => {
          const path = curve(blend(at(from), at(to), (index + 0.5) / count));
          return index % 2 === 0
            ? line(path, lighter(color, 0.3), 4.5, 0.2)
            : line(path, darker(color, 0.4), 3.2, 0.22);
        }),
      );
      return fill(d, 'url(#hair)') + within(`${id}${side}`, d, hairs.join(''));
    })
    .join('');
}

const shine = (path: string, color: string) =>
  line(curve(points(path)), lighter(color, 0.3), 5, 0.27);
const shadow = (path: string, color: string) =>
  line(curve(points(path)), darker(color, 0.4), 4, 0.3);

function knot(centre: Point, rx: number, ry: number, color: string): string {
  const arch = (share: number) => curve(arc(centre, rx * share, ry * share, 205, 325, 4));
  return (
    fill(loop(arc(centre, rx, ry, 0, 330, 12)), 'url(#hair)') +
    line(arch(0.78), lighter(color, 0.3), 5, 0.27) +
    line(arch(0.45), darker(color, 0.4), 4, 0.3)
  );
}

function braid(color: string): string {
  const dark = darker(color, 0.14);
  const plait = Array.from({ length: 8 }, (_, step) => {
    const [x, y] = [106 + Math.sin(step / 2.4) * 8, 74 + step * 25];
    const size = 23 - step * 1.5;
    return (
      ellipse([x - 8, y], size * 0.72, size * 0.8, step % 2 ? dark : color) +
      ellipse([x + 8, y + 12], size * 0.72, size * 0.8, step % 2 ? color : dark) +
      line(
        curve([
          [x - 16, y - 4],
          [x - 7, y + 5],
          [x + 2, y + 3],
        ]),
        lighter(color, 0.3),
        2.6,
        0.35,
      )
    );
  });
  return plait.join('') + fill(loop(points('104 272, 95 290, 106 320, 118 290')), color);
}

/** Curls that hang along an outline and beside the face. */
function curlyHair(
  outline: readonly Point[],
  side: string,
  size: number,
  color: string,
  draw: Random,
): Hair {
  const right = points(side);
  const places = [
    ...right,
    ...right.map(mirror),
    ...points('-36 -144, 0 -150, 36 -144, -18 -124, 22 -126'),
  ];
  return {
    back: fill(loop(outline) + bumps(outline, size * 0.75, draw), 'url(#hairback)'),
    front:
      fill(bumps(places, size, draw), 'url(#hair)') +
      curls(places.flatMap(around), color, size * 0.4, draw),
  };
}

/** Circles along an outline, as the path of all. */
function bumps(centres: readonly Point[], size: number, draw: Random): string {
  return centres
    .map(([x, y]) => {
      const r = size * draw.between(0.85, 1.15);
      return loop(arc([x, y], r, r, 0, 300, 6));
    })
    .join('');
}

/** Points for the curls on one bump. */
const around = ([x, y]: Point): Point[] => [
  [x, y],
  [x + 11, y + 13],
  [x - 12, y + 6],
];

/** Little arcs, light and dark. */
function curls(places: readonly Point[], color: string, size: number, draw: Random): string {
  return places
    .map((place, index) => {
      const turn = draw.between(0, 360);
      const r = size * draw.between(0.7, 1.1);
      const path = curve(arc(place, r, r, turn, turn + 160, 3));
      return index % 2 === 0
        ? line(path, lighter(color, 0.28), 3.4, 0.3)
        : line(path, darker(color, 0.4), 3, 0.3);
    })
    .join('');
}

/** Places spread over an ellipse. */
const scatter = ([cx, cy]: Point, rx: number, ry: number, count: number, draw: Random): Point[] =>
  Array.from({ length: count }, () => {
    const angle = draw.between(0, 2 * Math.PI);
    const reach = Math.sqrt(draw.next());
    return [cx + rx * reach * Math.cos(angle), cy + ry * reach * Math.sin(angle)];
  });

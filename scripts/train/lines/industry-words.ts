/**
 * What buyers call the products of an industry, in the short English of purchase orders, written from
 * knowledge of the trade. One line is `NAICS 2017 code: words; words`.
 */
export const INDUSTRY_WORDS = `
111211: potatoes; potatoes washed; seed potatoes
111219: fresh vegetables; lettuce; tomatoes fresh; onion; carrots; peppers fresh
111331: apples; apple fresh
111335: almonds in shell; walnuts in shell; raw nuts; chestnuts
111339: peaches; pears; cherries fresh; mango fresh
111421: plants; shrubs; trees nursery; bedding plants; tree live oak; perennial; sod; seedlings; tree 15 gallon
111422: cut flowers; roses; bouquet; flower arrangement fresh
111998: agave; hops; maple sap; tea leaf; hay; grass seed; straw bale; bermuda seed; peanuts raw; herbs
112310: eggs; fresh eggs; dozen eggs
112990: horses; live animals; dogs; crickets; bees; worms
113310: logs; firewood log; pulpwood
212312: crushed limestone; flex base; crushed stone; rip rap; base material; rock limestone; crushed rock
212319: crushed granite; decomposed granite; volcanic rock; gravel crushed granite
212321: sand; gravel; road base; fill sand; pea gravel; topsoil sand; sand washed; aggregate gravel
212393: rock salt; salt bag; road salt; solar salt pellets; water softener salt
221122: electricity; electric power; energy charge; electric service; renewable electricity; electricity usage kwh; peak units; day units; night rate units; ev charging; solar feed-in; green power tariff; electricity supply; network charge electricity
221210: natural gas distribution; gas utility
221310: water supply; irrigation water; water utility charge; sewer service; tap water; potable water supply; water bill
221330: district heating; heat network; steam supply; chilled water supply; heat tariff
236220: commercial building construction; building renovation; office construction
237110: water main construction; sewer construction; pipeline water
237310: street paving; road construction; sidewalk repair; pavement marking; striping; guard rail installation
238160: roofing; roof repair; roof replacement
238210: electrical contractor; wiring installation; electrical work; cabling installation; alarm installation; electric repair labor
238220: plumbing repair; hvac installation; plumbing service; ac repair; sprinkler system installation; air conditioning service
238290: elevator maintenance; door installation; overhead door repair; automatic gate repair
238320: painting service; interior painting; wall covering
238330: floor installation; carpet installation; tile flooring
238990: fence installation; demolition; excavation; paving driveway; concrete cutting; crane rental with operator
311111: dog food; cat food; pet food; dog treats; cat treats; puppy food; dry dog food; canned cat food; k9 food; dog chew
311119: horse feed; bird seed; animal feed; hay pellets; chicken feed; fish food; cattle feed; livestock feed; hamster food
311211: flour; wheat flour; corn meal; oat flour; semolina; almond flour; bran; rice flour; cornmeal
311212: rice; basmati rice; white rice; brown rice; jasmine rice
311213: malt; malt extract
311221: corn starch; corn syrup; starch; dextrose; corn oil; tapioca starch; glucose syrup; sweetener
311224: soybean oil; soy protein; linseed oil; sunflower oil; olive oil crude; coconut oil; cottonseed; soy lecithin; flaxseed oil
311225: vegetable oil; margarine; shortening; cooking oil; cooking spray; blended oil; canola oil; oil spray; grapeseed oil; avocado oil
311230: breakfast cereal; oatmeal; granola; corn flakes; muesli; instant oats; cereal; rolled oats; cheerios
311313: beet sugar; sugar beet
311314: cane sugar; sugar; brown sugar; powdered sugar; molasses; raw sugar; icing sugar; turbinado; granulated sugar; sugar cubes
311340: hard candy; gummy bears; licorice; marshmallow; chewing gum; lollipop; candy; jelly beans; caramel; sprinkles; fruit snacks; mints; toffee; cotton candy; nougat; halva; candied fruit; gum; taffy; cough drops; breath mints; candy corn; fondant; fruit chews; sour candy
311351: chocolate bar; cocoa powder; dark chocolate; chocolate chips; chocolate; cacao nibs; cocoa butter; hot cocoa mix; baking chocolate; cocoa
311352: chocolate covered nuts; chocolate candy; truffles; chocolate gift box; chocolate covered almonds; chocolate covered pretzels; candy bar; pralines; chocolate truffle
311411: frozen vegetables; frozen fruit; frozen juice; frozen french fries; frozen berries; frozen peas
311412: frozen pizza; frozen dinner; frozen meal; frozen entree; frozen burrito; frozen waffle
311421: canned tomatoes; jam; jelly; fruit juice; pickles; tomato sauce; ketchup; canned fruit; apple juice; canned vegetables; preserves; salsa; orange juice; olives; sauerkraut; applesauce; spaghetti sauce; pasta sauce; marmalade; canned corn; tomato paste; coconut water juice; fruit spread; capers; cranberry juice; pumpkin puree; canned peaches; roasted peppers jar; pasta sauce jar; lemon juice; hearts of palm; cherries jar; juice drink
311422: canned soup; baby food; canned beans; canned chili; refried beans; ravioli can; baked beans; canned meal; infant puree; soup can; canned pasta; black beans can; broth canned; toddler food pouch
311423: dried fruit; raisins; soup mix; dried mushrooms; instant potatoes; dried apricots; dehydrated vegetables; dried mango; dry soup; prunes; dates dried; bouillon; freeze dried fruit; dried cranberries; dry soup mix; noodle soup dry; dried beans; freeze dried meal; ramen dry soup; bullion cube
311511: milk; cream; yogurt; fresh milk; sour cream; soy milk; cottage cheese; half and half; almond milk; greek yogurt; buttermilk; oat milk; kefir; egg nog
311512: butter; unsalted butter; creamery butter; ghee
311513: cheese; cheddar; mozzarella; parmesan; cream cheese; gouda; shredded cheese; goat cheese; blue cheese; feta; processed cheese
311514: powdered milk; condensed milk; coffee creamer; evaporated milk; whey protein; infant formula; protein powder; non dairy creamer; baby formula; meal shake; whipped topping; casein
311520: ice cream; sorbet; frozen yogurt; popsicle; sherbet; frozen dessert
311611: beef; pork; steak; ground beef; lamb; fresh meat; pork chops; beef roast; veal
311612: sausage; bacon; ham; salami; beef jerky; hot dogs; deli meat; pepperoni; prosciutto; lunch meat; jerky; meat stick; corned beef; chorizo; bologna
311615: chicken; turkey; chicken breast; duck; poultry; chicken nuggets; chicken wings; turkey sausage; canned chicken
311710: fish; tuna; salmon; shrimp; canned tuna; sardines; crab meat; anchovies; frozen fish; smoked salmon; caviar; seafood; clam; fish oil; squid; tuna can; fillet
311811: bakery cake; fresh bread local; cupcakes; donuts; pastry shop
311812: bread; rolls; cake; bagel; muffin; pastries; hamburger buns; pie; croissant; brownie; donut; pound cake; english muffin; sandwich bread; fruitcake; pita; panettone; tart; gingerbread cake
311813: frozen cake; frozen pie; frozen pastry; cheesecake frozen
311821: cookies; crackers; biscuits; wafer; graham crackers; pretzel cookie; shortbread; sandwich cookies; rice crackers; biscotti; oreo; ginger snaps; saltines; ice cream cone; wafers; animal crackers; macaroon
311824: pasta; spaghetti; cake mix; pancake mix; macaroni; noodles; dough; bread mix; brownie mix; dry pasta; muffin mix; penne; lasagna; egg noodles; pizza dough mix; batter mix; baking mix; rice noodles; gluten free pasta; couscous; macaroni and cheese
311830: tortilla; taco shell; corn tortillas; flour tortilla; wraps
311911: peanuts; almonds; peanut butter; cashews; mixed nuts; roasted nuts; walnuts; pistachios; trail mix; sunflower seeds; nut butter; salted nuts; pecans; pumpkin seeds; almond butter; macadamia nuts; trail mix nuts
311919: potato chips; tortilla chips; popcorn; pretzels; corn chips; snack chips; microwave popcorn; puffs; veggie chips; cheese puffs; pork rinds; snack mix; chips; popcorn kernels; rice cakes; doritos; seaweed snack; kale chips
311920: coffee; tea; ground coffee; tea bags; k-cups; instant coffee; green tea; coffee beans; espresso; herbal tea; black tea; decaf coffee; iced tea mix; coffee pods; loose tea; matcha; chai; keurig; whole bean; rooibos
311930: flavoring syrup; drink concentrate; soda syrup; coffee syrup; drink mix; fountain syrup; water enhancer; kool-aid; powdered drink mix; electrolyte powder; lemonade mix; snow cone syrup; sports drink powder; grenadine
311941: mayonnaise; salad dressing; mustard; hot sauce; soy sauce; vinegar; bbq sauce; barbecue sauce; horseradish; worcestershire; teriyaki sauce; ranch dressing; vinaigrette; tartar sauce; balsamic vinegar; steak sauce; ketchup sauce; sriracha; apple cider vinegar; fish sauce; marinade; pesto; curry sauce; dipping sauce; chili sauce
311942: spices; black pepper; cinnamon; vanilla extract; salt; seasoning; garlic powder; oregano; food coloring; paprika; herbs dried; curry powder; taco seasoning; cumin; gravy mix; sea salt; turmeric; chili powder; bay leaves; rub; extract; nutmeg; saffron; thyme; peppercorns; dip mix; basil dried; spice blend; onion powder; almond extract; table salt; sauce mix dry; himalayan salt; ginger ground
311991: fresh salad; fresh pasta; sandwich; prepared salad; fresh pizza; cut fruit; tofu; ready to eat meal; sushi; hummus
311999: honey; baking powder; yeast; gelatin; egg substitute; popcorn raw; dessert mix; maple syrup; pudding mix; jello; baking soda; nutritional bar; energy bar; pancake syrup; protein bar; cake decorating; pectin; sweetener stevia; table syrup; frosting; agave; snack bar; granola bar; eggs liquid; chia seed; gelatin dessert; dietary fiber
312111: soft drink; soda; cola; energy drink; iced tea bottle; sparkling water flavored; tonic water; sports drink; ginger ale; root beer; gatorade; lemonade bottle; fruit drink; coca cola; seltzer; kombucha; carbonated beverage; coconut water; cold brew can
312112: bottled water; spring water; mineral water; drinking water 5 gallon; water bottle 16.9 oz; sparkling mineral water; distilled water
312113: ice; bagged ice; ice block
312120: beer; ale; craft beer; lager; non alcoholic beer
312130: wine; champagne; red wine; cooking wine; cider; brandy; sangria; chardonnay
312140: vodka; whiskey; rum; gin; liquor; bitters; tequila; liqueur
312230: cigarettes; tobacco; cigar; e-cigarette; chewing tobacco
313210: fabric; cotton fabric; woven cloth; canvas cloth; textile fabric
313220: ribbon; webbing; strap woven; elastic band; lace
313230: geotextile; nonwoven fabric; filter fabric; silt fence; erosion blanket
313320: coated fabric; vinyl coated fabric; oilcloth; tarpaulin fabric
314110: carpet; rug; mat; door mat; carpet tile; floor mat; runner mat; artificial turf
314120: towel; curtain; bed sheet; blanket; pillow; tablecloth; drapery; pillow case; bath towel; comforter; shop towel; shower curtain; washcloth; wash cloth; linen
314910: bag canvas; tarp; tent; sandbag; backpack canvas; tarpaulin; sand bag; awning; canvas cover; duffel bag; sack; tote bag; shade sail; laundry bag; fabric bag
314994: rope; twine; cord; string; nylon rope; thread; polypropylene rope; fishing net; tow rope; paracord; net; rope climbing; lariat; yarn
314999: flag; rag; wiping cloth; embroidery; patch; cleaning cloth; shop rags; fire hose fabric; sleeping bag; flag us; microfiber cloth; wipers; emblem; apron; embroidered patch; cloth wipe; hammock; dust cloth; parachute; badge cloth; tie down strap; ratchet strap; seat cover; sling nylon
315110: socks; stockings; hosiery; pantyhose; sock
315190: sweater; knit glove; knit shirt; knit cap
315220: shirt; pants; uniform shirt; t-shirt; polo shirt; jacket; trousers; work shirt; coveralls; jeans; overalls; shorts; uniform pants; shirt mens; coat; rain jacket; cargo pants; hoodie; polo; sweatshirt; hi vis shirt; tactical pants; uniform jacket; flame resistant shirt
315240: blouse; dress; womens pants; skirt; ladies polo; bra; women jacket; womens shirt; leggings; swimsuit
315280: rain suit; leather jacket; turnout gear; bunker coat; costume; scrub top; hazmat suit; rainwear; protective coverall; bunker pants; fur coat; robe; tyvek suit; raincoat; lab coat; wetsuit; firefighter coat; chaps
315990: hat; gloves; belt; cap; work gloves; tie; scarf; leather gloves; baseball cap; winter hat; beanie; suspenders; glove; duty belt; gloves leather; mittens; welding gloves; fire gloves; helmet liner; ball cap; bandana; straw hat
316210: boots; safety shoes; work boots; steel toe boot; rubber boots; shoes; sneakers; fire boot; shoe; sandals; slippers; steel toe shoes; wader boots; insole; overshoe
316992: handbag; purse; wallet handbag
316998: wallet; luggage; backpack; leather belt; leather case; dog leash leather; suitcase; holster; briefcase; radio holster; watch band; leather holder; saddle; pouch leather; key holder; tool belt; dog harness; duty gear pouch; rifle case
321113: lumber; pine lumber 2x4; stud; cedar board; timber; plank; wood post; 2 x 6 board
321114: treated lumber; pressure treated post; utility pole; railroad tie; treated plywood
321211: plywood; plywood sheet 4x8; hardwood plywood; veneer panel
321219: particle board; MDF board; OSB sheet; hardboard panel
321911: wood door; wood window; door slab; wooden door unit
321918: trim moulding; wood molding; baseboard; stair tread; decking board
321920: pallet; wood crate; wooden box; skid
321999: wood stake; survey stakes; wood lath; dowel rod; ladder wood; wood chips mulch; wood pellets; firewood; kindling; fuel briquettes; logs
322121: paper roll; newsprint; bond paper roll; copy paper; a4 paper ream; printer paper; letter paper case
322211: cardboard box; corrugated carton; shipping box; moving boxes; corrugated boxes; cardboard cartons; shipping boxes
322212: folding carton; paperboard box; file box
322220: label roll; adhesive label; masking tape; packing tape; duct tape; paper bag; thermal paper roll; coated paper; kraft bag
322230: envelope; copy paper; notepad; notebook; file folder; index card; legal pad; binder divider; post-it note; calendar planner; hanging folder; printer paper letter size; envelopes; notepads; sticky notes; labels paper; ring binders; stationery
322291: toilet paper; paper towel; facial tissue; toilet tissue; napkin; diaper; sanitary pad; roll towel; wipes paper
323111: business cards; printed forms; brochure printing; door hanger print; letterhead; flyer; booklet printing; poster print; banner print
323113: screen printed shirt; decal; vinyl sticker; printed t-shirt; silk screen logo
324110: gasoline; diesel fuel; unleaded fuel; jet fuel; kerosene; fuel oil; diesel; derv; petrol; unleaded; gasoline regular; heating oil; red diesel; hvo diesel; fuel card diesel; marine gas oil; fuel oil no 2
324121: asphalt; hot mix asphalt; cold patch; asphalt paving mix; emulsion asphalt
324122: roof shingle; roofing felt; asphalt coating; roof cement; roof sealant tar
324191: motor oil; hydraulic oil; grease cartridge; lubricant; gear oil; engine oil 15W40; transmission fluid; chain oil; brake fluid; cutting oil; grease
325110: propylene; ethylene; benzene; xylene
325120: nitrogen gas; argon; acetylene; carbon dioxide gas; helium; compressed gas cylinder; dry ice; calibration gas; liquid nitrogen; refrigerant R-410A; refrigerant gas; refrigerant; refrigerant gas r410a; refrigerant gas r134a; nitrogen
325130: pigment; dye; titanium dioxide; colorant
325180: sodium hypochlorite; bleach liquid chlorine; caustic soda; hydrochloric acid; sulfuric acid; fluoride; hydrofluosilicic acid; aluminum sulfate; ferric chloride; sodium hydroxide; calcium chloride; ammonium sulfate; hydrogen peroxide; potassium nitrate; copper sulfate; chlorine gas; phosphate; sodium chloride reagent
325199: methanol; glycol; acetone; acetic acid; isopropyl alcohol; solvent; citric acid; ethanol reagent
325211: resin; polymer; polyethylene pellets; epoxy resin; polymer flocculant
325311: urea; ammonia fertilizer; nitrogen fertilizer; compost
325314: fertilizer 10-10-10; lawn food; plant food; potting mix fertilizer; soil mix
325320: herbicide; insecticide; weed killer; pesticide; insect repellent; wasp spray; rodent bait; fungicide; mosquito larvicide; roundup
325412: tablet 500mg; vaccine injection saline; medication; ointment; epinephrine; ibuprofen; naloxone; lidocaine; injection vial; aspirin; sodium chloride injection; eye drops; cough syrup; vitamin tablets; dietary supplement capsules
325413: test kit; test strips; diagnostic reagent; drug test cup; blood glucose strips; rapid antigen test; culture media; agar plate
325414: vaccine; antivenom; blood plasma; serum; rabies vaccine; bacterial culture
325510: paint; latex paint; spray paint; primer; enamel; traffic paint; marking paint; varnish; stain; paint white gallon; epoxy coating; field marking paint; clear coat; caulk; putty
325520: glue; adhesive; epoxy adhesive; silicone sealant; caulk tube; construction adhesive; thread sealant; pvc cement; primer purple; thread locker; gasket maker
325611: soap; hand soap; laundry detergent; dish soap; dishwashing liquid; hand sanitizer; degreaser detergent; body wash bar; fabric softener
325612: cleaner; disinfectant; floor wax; glass cleaner; all purpose cleaner; bleach cleaner; degreaser; air freshener; floor stripper; polish; toilet bowl cleaner; disinfecting wipes; furniture polish; drain opener; deodorizer
325620: lotion; shampoo; sunscreen; toothpaste; deodorant; lip balm; shaving cream; perfume; makeup; face cream; hair conditioner
325910: ink; printing ink; ink cartridge; ink bottle
325920: explosives; detonator; blasting cap; dynamite
325992: toner cartridge; toner black; film photographic; toner HP; imaging drum; ink jet cartridge; developer
325998: antifreeze; coolant; windshield washer fluid; deicer; diesel exhaust fluid; water treatment chemical; dielectric grease; absorbent; fuel additive; starting fluid; candle; match; fire retardant foam; corrosion inhibitor; activated carbon
326111: trash bag; garbage bag; can liner; plastic bag; zip bag; poly bag; evidence bag plastic; liners 33 gal; ziploc bags
326113: plastic film; stretch wrap; poly sheeting; shrink wrap; plastic sheeting roll; cling film; laminating film
326121: plastic rod; tubing plastic; vinyl tubing; plastic profile; weatherstrip vinyl; polyethylene tubing
326122: pvc pipe; pvc elbow; pvc coupling; pvc tee; cpvc fitting; hdpe pipe; bushing pvc; pvc adapter; sch 40; sch 80 elbow; pvc cap; pvc union; abs fitting; pvc reducer; sewer pipe sdr; corrugated pipe; female adapter slip; drain pipe plastic; pex tube
326130: laminate sheet; laminated counter top; plastic laminate
326140: foam cup; styrofoam cooler; foam board; polystyrene insulation
326150: foam cushion; urethane foam; foam pad; spray foam
326160: plastic bottle; water bottle plastic; jug; spray bottle; jerry can plastic
326191: toilet seat; shower stall; plastic sink; portable toilet; bathtub plastic
326199: plastic bucket; bin; storage tote; traffic cone; plastic cup; cutlery; plastic container; cable tie; trash can plastic; plastic cover; meter box plastic; valve box; tarp clips; plastic tray; hard case; delineator post; channelizer; barricade plastic; lid; cooler; plastic plate; gloves nitrile; vinyl gloves; spoon; fork; safety fence orange; knob plastic; recycling cart
326211: tire; tires 225/70R16; truck tire; tractor tire; inner tube; tire LT245
326212: retread tire; recap tire
326220: hose; garden hose; hydraulic hose; fire hose; v-belt; conveyor belt; fan belt; air hose; serpentine belt; radiator hose; suction hose; belt drive
326291: rubber grommet; rubber mount; rubber bushing; motor mount rubber; o-ring rubber; rubber roller
326299: rubber band; rubber mat; rubber gloves; rubber sheet; wheel chock rubber; latex gloves; rubber boot cover; anti fatigue mat; bladder; balloon; nitrile exam gloves
327110: toilet; toilet bowl; urinal; lavatory sink; sink vitreous china; ceramic mug; dinner plate; coffee mug; water closet; ceramic insulator
327120: brick; clay brick; fire brick; ceramic tile; floor tile; clay pipe; refractory; wall tile
327211: flat glass; window glass; float glass
327212: beaker; flask; test tube; glass vial; pipette glass; drinking glass; laboratory glassware; cuvette; petri dish glass
327213: glass bottle; glass jar; mason jar; sample bottle amber
327215: mirror; tempered glass; windshield glass; insulated glass; safety glass; door glass
327310: cement; portland cement; masonry cement; mortar mix; cement bag 94 lb
327320: ready mix concrete; concrete 3000 psi; concrete delivery; flowable fill
327331: concrete block; cinder block; paver; concrete brick; cmu block; retaining wall block
327332: concrete pipe; reinforced concrete pipe; rcp culvert
327390: manhole concrete; concrete vault; precast; parking bumper; concrete mix bag; sakrete; bag concrete 80 lb; grout; concrete ring; wheel stop; quikrete
327410: lime; hydrated lime; quicklime
327420: drywall; sheetrock; gypsum board; joint compound; plaster
327910: grinding wheel; sandpaper; cutting disc; abrasive disc; cut off wheel; flap disc; sanding belt; emery cloth; scouring pad; steel wool; cut-off wheel
327991: granite slab; limestone; monument; flagstone; marble top; cut stone
327992: oil absorbent clay; diatomaceous earth; kitty litter; floor dry; perlite; vermiculite; mineral
327993: fiberglass insulation; mineral wool; insulation batt; pipe insulation
331110: steel plate; angle iron; rebar; steel channel; steel sheet; steel rod; round bar; i beam; steel coil; square tubing; steel beam; hot rolled sheet; structural steel
331210: steel pipe; black pipe; galvanized pipe; steel tubing; pipe casing steel; sign post steel; welded pipe
331221: cold rolled steel; steel strip; steel shapes
331222: barbed wire; steel wire; wire rope cable; nails; wire fence; chain link fabric; tie wire; staples fence
331315: aluminum sheet; aluminum plate; aluminium coil; aluminum foil; sign blanks aluminum; aluminium sheet; checker plate aluminium
331318: aluminum tube; aluminum bar; aluminum angle; aluminum extrusion; aluminum rod; aluminium extrusion; aluminium profile
331420: copper pipe; copper tubing; copper wire; brass rod; copper tube type L; brass sheet
331491: lead sheet; titanium bar; nickel wire; solder; welding rod nonferrous; tin solder
331511: manhole cover; ductile iron pipe; manhole ring; cast iron grate; cast iron fitting; meter box lid iron; ductile iron fitting; storm drain grate; valve box cast iron; di pipe; mj fitting; frame and cover
331513: steel casting; cast steel part
331529: brass casting; bronze casting; nonferrous casting
332111: forging; flange forged
332114: stamped metal part; roll formed
332119: metal stamping; bottle cap; stamping; license plates metal
332215: knife; kitchen knife; pot; pan; spoon stainless; utensil; scissors; cookware; razor; cutlery stainless; shears
332216: screwdriver; wrench; hammer; pliers; saw blade; socket set; shovel; rake; drill hand; pipe wrench; axe; hacksaw; crowbar; hand tool; hoe; tape measure hand; chisel; pry bar; hex key set; bolt cutter; ratchet; pruner; lopper; machete; trowel; post hole digger; chain saw chain; file; jack; caulking gun; staple gun; clamp
332311: metal building; prefab building; steel carport; storage shed metal
332312: steel beam fabricated; structural steel; steel bridge; truss steel; steel frame; light pole steel
332313: plate work; fabricated plate
332321: metal door; door frame metal; overhead door; aluminum window; garage door; screen door; storm door; louver
332322: ductwork; sheet metal; gutter; flashing; downspout; air duct; metal roof panel; grille register
332323: fence panel; handrail; ladder steel; metal stairs; gate; railing; grating; fence post; bollard; iron fence; guardrail; scaffold
332410: boiler; heat exchanger
332420: storage tank steel; propane tank; pressure vessel; fuel tank; water tank
332431: steel can; metal can; aluminium can
332439: steel drum; tool box metal; metal container; mailbox; dumpster; cash box; trash receptacle steel; metal bin; roll off container
332510: hinge; padlock; lock; door closer; key blank; deadbolt; cabinet handle; hasp; caster; lockset; key; bracket shelf; door knob; latch; master lock; exit device; hanger hardware; drawer slide; turnbuckle; door hardware; cylinder lock
332613: spring; compression spring; coil spring; leaf spring; garage door spring; torsion spring
332618: chain; wire basket; chain link; wire mesh; paper clip; cable sling; tire chain; wire cloth; barb wire; screen wire; sling; wire rope clip; clothes hanger; hook chain
332710: machine shop work; machined part; machining service; custom machined
332721: turned part; precision turned part; brass insert
332722: bolt; nut; screw; washer; hex bolt; anchor bolt; wood screw; rivet; cotter pin; lag bolt; hex nut; threaded rod; machine screw; flat washer; lock washer; cap screw; u-bolt; self tapping screw; clevis pin; eye bolt; set screw; wedge anchor; toggle bolt; dowel pin; t-bolt; stud bolt; hose clamp screw; carriage bolt; screws
332812: powder coating; galvanizing; metal coating; engraving
332813: plating; electroplating; anodizing
332911: gate valve; butterfly valve; check valve; globe valve; hydrant; fire hydrant; valve ball brass; ball valve; valve; plug valve; air release valve; curb stop; corporation stop; resilient wedge valve; backflow preventer; pressure reducing valve; angle stop; angle valve; hydrant repair kit; tapping valve; relief valve; meter valve; valve repair kit
332912: hydraulic fitting; hose fitting; solenoid valve; quick coupler; hydraulic valve; hose coupling; camlock; swivel fitting; hydraulic hose assembly; air fitting; hose end; pneumatic valve; quick connect; hose adapter; nozzle fire hose; cylinder valve hydraulic
332913: faucet; shower head; faucet cartridge; flush valve; drain; flushometer; sink strainer; sprinkler; tub drain; supply line; lavatory faucet; kitchen faucet; p-trap; plumbing trim; sloan valve; drinking fountain part; sprinkler head; tailpiece; bubbler
332919: pipe fitting; brass fitting; coupling brass; elbow brass; union; pipe flange; adapter brass; bushing brass; compression fitting; hose barb; tee galvanized; nipple galvanized; meter coupling; meter flange; saddle service; tapping sleeve; steam trap; copper coupling; copper elbow; copper fitting; brass tee; plug brass; cap galvanized; hose nozzle; 90 ell; bell reducer; copper adapter; male adapter brass; flare fitting; sweat fitting; reducer brass; fire hose coupling; brass ell
332991: ball bearing; bearing; roller bearing; wheel bearing; pillow block bearing; bearing cone; bearing race; tapered bearing
332992: ammunition small; cartridges 9mm; 223 ammo; shotgun shells; training rounds
332993: ammunition; grenade; shells
332994: firearm; rifle; pistol; gun; shotgun; magazine pistol; holster weapon; taser
332996: pipe nipple; nipple brass; nipple black steel; bent pipe; fabricated pipe; pipe spool; close nipple; welded elbow; pipe bend; repair clamp pipe; bolted coupling; pipe clamp; repair sleeve; dresser coupling
332999: ladder aluminum; metal hose; flexible metal hose; magnet permanent; trophy metal; safe; vault door; steel wool; tag metal; stainless strap; manhole step; flag pole; metal part; dog tag; bracket metal; sign bracket; band clamp; hose reel; hose clamp; strainer metal
333111: tractor; mower farm; brush hog; sprayer agricultural; baler; disc harrow; rotary cutter; farm equipment part; seeder; tiller blade
333112: lawn mower; string trimmer; leaf blower; hedge trimmer; mower blade; edger; trimmer line; mower; chain saw lawn; weed eater head; mower deck part; riding mower; zero turn mower part; trimmer head
333120: excavator; backhoe; loader; grader blade; bulldozer; asphalt paver; roller compactor; skid steer; bucket teeth; cutting edge; bucket; concrete mixer; street sweeper broom; backhoe part; plow blade; trencher; snow plow; vibratory plate; cutting teeth; snowplow
333131: mining machine; drill bit rock; auger bit; crushing
333132: drilling rig; oilfield equipment
333241: food slicer; commercial mixer; ice cream machine; food processing machine; oven bakery
333244: printing press; binding machine; plotter press
333249: industrial machine; sewing machine; 3d printer; laser cutter; plastic extruder; sandblaster; water jet
333314: microscope; binoculars; telescope; rifle scope; lens; night vision; laser sight; magnifier; prism
333316: camera; digital camera; projector; copier; camera lens; tripod; body camera; flash camera
333318: parking meter machine; vending machine; floor scrubber; commercial dishwasher; pressure washer; vacuum commercial; car wash; water softener; simulator; carpet extractor; time clock; commercial washer; voting machine; fryer commercial; water filter system; water purification system; ultraviolet system; calculator; floor machine pad; commercial oven; food warmer; coffee urn
333413: fan; air filter hvac; blower; exhaust fan; pleated filter; hepa filter; air purifier; dust collector; filter 20x20x2; furnace filter; ventilator; air cleaner; ceiling fan industrial; filters pleated; 16x25x1 filter
333414: heater; water heater element; radiator heating; boiler part; furnace heater; space heater gas; burner; pool heater; stove wood; unit heater
333415: air conditioner; refrigerator commercial; chiller; compressor ac; condensing unit; ice machine; heat pump; evaporator coil; condenser fan motor; freezer commercial; cooler walk-in; dehumidifier; hvac unit; rooftop unit; water cooler; condenser coil; drinking fountain
333511: mold; die; jig; fixture
333514: die set; jig and fixture
333515: drill bit; end mill; tap; hole saw; carbide insert; reamer; cutting tool; drill bits set; step drill; saw hole; router bit; masonry bit
333517: lathe; milling machine; press brake; drill press; grinder bench; band saw metal
333519: rolling mill; wire drawing machine
333611: turbine; wind turbine; steam turbine
333612: gearbox; gear reducer; speed reducer; gear motor
333613: sprocket; pulley; clutch; coupling shaft; sheave; roller chain; universal joint; pto shaft; drive shaft industrial; bushing taper lock; gear; coupler insert; chain link roller; shaft collar; bearing block
333618: engine; diesel engine; outboard motor; engine part diesel; generator engine; fuel injector diesel; small engine carburetor; spark plug small engine; engine kit
333912: air compressor; compressor part; vacuum pump; spray gun; paint sprayer; compressor kit; airless sprayer tip; air tank; screw compressor; rotary compressor
333914: pump; submersible pump; centrifugal pump; sump pump; pump impeller; metering pump; chemical feed pump; fuel pump dispenser; grinder pump; diaphragm pump; pump seal; pump part; impeller; pump repair kit; water pump; well pump; peristaltic pump tubing; pump motor; booster pump; fuel nozzle; lift station pump; mechanical seal pump; dosing pump
333921: elevator; escalator; stair lift
333922: conveyor; conveyor roller; conveyor part
333923: hoist; crane; winch; chain hoist; lift table; jack hydraulic floor; overhead crane; vehicle lift; bucket truck lift
333924: forklift; pallet jack; hand truck; industrial truck; platform truck; cart utility; dolly; wheelbarrow; trailer jack; boom lift; scissor lift; garden cart; forklift truck; pallet truck; stacker; reach truck; order picker
333991: cordless drill; impact wrench; power saw; angle grinder; rotary hammer; nail gun; reciprocating saw; impact driver; jigsaw; power tool; heat gun; chainsaw; demolition saw; cut-off saw; drill 18v; sander; jack hammer; breaker; dremel; milwaukee m18 drill; dewalt 20v
333992: welder; welding rod; welding wire; torch; electrode; welding helmet; mig wire; soldering iron; cutting tip; welding gun; plasma cutter; torch kit; welding hose
333993: packaging machine; labelling machine; sealing machine; wrapping machine
333994: furnace laboratory; industrial oven; kiln; incinerator; drying oven
333995: hydraulic cylinder; pneumatic cylinder; cylinder rebuild kit; actuator cylinder
333996: hydraulic pump; hydraulic motor; fluid power pump
333997: scale; balance; weigh scale; truck scale; bathroom scale; laboratory balance
333999: fire extinguisher; sprinkler system; filter cartridge; hydraulic filter; strainer; filter element; oil filter industrial; mist eliminator; fire suppression; water filter; fluid filter; filter bag; filter press; strainer basket; extinguisher abc; fire sprinkler; membranes reverse osmosis; welding positioner; car lift
334111: computer; laptop; desktop computer; server; tablet; notebook computer; workstation; chromebook; ipad; thinkpad; computer dell; rugged laptop; toughbook; macbook; desktop pc
334112: hard drive; ssd; flash drive; usb stick; memory card; sd card; storage array; external drive; tape drive; solid state drive
334118: printer; monitor; keyboard; mouse; scanner; barcode scanner; docking station; webcam; laser printer; monitor 24 inch; touch screen; printer part; badge printer; kvm; display port adapter; label printer; card reader; plotter; pos terminal
334210: telephone; router; modem; switch network; headset phone; desk phone; voip phone; ethernet switch; cisco switch; conference phone; fax; patch panel; network module; firewall appliance; network switch
334220: radio; two-way radio; antenna; walkie talkie; cell phone; radio portable; transceiver; radio battery motorola; speaker mic; cellular phone; wireless access point; repeater; gps antenna; satellite; rfid reader; smartphone; cctv camera; security camera; ip camera; mobile radio; radio charger
334290: traffic signal; alarm; smoke detector; fire alarm; intercom; pedestrian signal; siren; light bar emergency; traffic controller; sounder; carbon monoxide detector; signal head; traffic light; push button pedestrian; door chime; strobe; loop detector
334310: television; speaker; microphone; headphones; amplifier; tv led; headset audio; stereo; sound bar; recorder audio; loudspeaker; mixer audio; video recorder
334412: circuit board; pcb; bare board
334413: led diode; solar panel; sensor semiconductor; chip; transistor; microcontroller; integrated circuit; photovoltaic module; memory ram module
334416: capacitor; resistor; inductor; coil; motor run capacitor; transformer electronic; ballast choke; fuse electronic
334417: connector; terminal connector; electronic connector; plug adapter connector; rj45 connector; coaxial connector; pin connector
334418: circuit assembly; memory board; pcb assembly; video card; graphic card; control board; modem card; board assembly
334419: lcd display; switch electronic; cable assembly; antenna part; crystal; wiring harness electronic; microwave component; heat sink; harness cable usb; hdmi cable; usb cable; ribbon cable
334510: ultrasound; defibrillator; aed; patient monitor; ecg electrode; pacemaker; hearing aid; electrocardiogram cable; aed pads; pulse oximeter; mri; defibrillator pads; monitor medical; electrode ecg
334511: gps; radar; radar gun; navigation; sonar; speed radar; compass electronic; detector metal; lidar
334512: thermostat; temperature controller; hvac control; humidistat; damper actuator; room thermostat; building automation controller; thermostat programmable; flame safeguard; pressure switch hvac
334513: pressure gauge; flow meter; pressure transmitter; level sensor; chlorine analyzer; temperature transmitter; process controller; gauge; gauge 0-100 psi; ph probe; transmitter; plc process; liquid level float switch; level transmitter; flow sensor; differential pressure; ph electrode; turbidity meter; chart recorder; scada; pressure transducer; thermocouple
334514: water meter; meter; gas meter; parking meter; meter register; odometer; meter 5/8; water meter 3/4; tachometer; counter; meter body; hydrant meter; meter part; meter ultrasonic; endpoint meter; speedometer
334515: multimeter; oscilloscope; voltage tester; electric meter; clamp meter; test leads; cable tester; circuit tester; watt hour meter; meter socket test; spectrum analyzer; logger data
334516: spectrometer; chromatograph; ph meter; analyzer; centrifuge; gas detector; spectrophotometer; column chromatography; gas monitor; colorimeter; lab instrument; titrator; incubator; lab oven; gas chromatograph; photometer; pipettor; multi gas detector; sensor gas
334517: x-ray machine; x-ray tube; ct scanner; dental x-ray
334519: thermometer; watch; stopwatch; clock; level laser; survey instrument; total station; measuring wheel; tape measure; rain gauge; weather station; transit level; gauges tire; digital timer; alarm clock; tester fuel; thermometer infrared; hygrometer; caliper; breathalyzer; radiation detector; smart watch; barometer
334613: blank cd; dvd-r; magnetic tape; blank media
334614: software cd; dvd movie; game cartridge; recorded dvd
335110: light bulb; led lamp; fluorescent tube; halogen bulb; bulb; lamp hps; lamp led; flood bulb; lamp t8; metal halide lamp; incandescent lamp; bulb 60w; led tube; miniature bulb
335121: table lamp; lamp shade; chandelier; residential light fixture; desk lamp; ceiling light
335122: led light fixture; exit sign; troffer; high bay light; wall pack; commercial luminaire; light fixture; emergency light fixture; recessed light; led panel; canopy light; fixture led
335129: flashlight; street light; flood light; headlamp; work light; string lights; luminaire street; lantern; light tower; spot light; christmas lights; bug zapper; stage light; led street light; traffic light lamp; photocell; pool light
335210: vacuum cleaner; coffee maker; toaster; microwave small; hair dryer; fan portable; iron; blender; heater portable; kettle; electric razor; ceiling fan; toothbrush electric; hand dryer; coffee machine; humidifier; box fan
335220: refrigerator; washing machine; dryer; dishwasher; range; stove; freezer; microwave oven; oven; water heater; fridge; ice maker; cooktop; clothes dryer
335311: transformer; pad mount transformer; power transformer; distribution transformer; ballast; current transformer; voltage regulator; pole mount transformer; transformer 50 kva; ballast electronic
335312: motor; electric motor; generator; motor 5 hp; alternator generator set; servo motor; motor starter winding; portable generator; fan motor; generator set; gen set; blower motor; motor 3 phase
335313: circuit breaker; switchgear; fuse; panelboard; disconnect switch; breaker; fuse holder; breaker 20 amp; fuse 10a; arrester; panel board; load center; cutout; fused switch; safety switch; surge arrester; fuses; recloser; bus bar; fuse link
335314: relay; contactor; motor starter; plc; limit switch; control panel; timer relay; variable frequency drive; selector switch; push button switch; overload relay; vfd; proximity sensor; input module; control relay; plc module; soft starter; starter motor control; solenoid; float switch; rheostat; output module; pilot light; control station
335911: lead acid battery; car battery; truck battery; battery 12v; lithium ion battery; rechargeable battery; battery ups; sealed battery; deep cycle battery; nimh battery; battery pack; li-ion battery; battery group 31
335912: AA battery; alkaline battery; battery 9v; aaa batteries; lithium battery cr123; d cell battery; batteries aa; button battery; c battery; coin cell
335921: fiber optic cable; fiber cable; fiber patch cable; fiber jumper; optical cable
335929: electrical wire; copper wire thhn; power cable; wire 12 awg; extension cord; cat6 cable; cable 2/0; wire; cable triplex; network cable; coaxial cable; communication cable; cable 500 mcm; ethernet cable; romex; building wire; aluminum conductor; cord; patch cord; primary cable; secondary cable; wire stranded; speaker wire; underground cable 15kv
335931: outlet; receptacle; switch; light switch; wire connector; plug; power strip; terminal; lug; splice; lampholder; wire nut; socket; terminal block; dimmer; elbow connector loadbreak; duplex receptacle; gfci; crimp terminal; toggle switch; ground rod; ground clamp; compression connector; butt connector; grounding connector; motion sensor switch; meter socket; splice kit; ring terminal; connector electrical; bus connector
335932: conduit; junction box; electrical box; conduit fitting; wall plate; emt connector; cable tray; insulator; cover plate; pull box; conduit pvc; emt; conduit body; strut channel; handy box; weatherproof cover; rigid conduit; outlet box; conduit strap; insulator polymer; conduit clamp; locknut; crossarm; pole line hardware; liquid tight; conduit bushing; enclosure electrical; cross arm brace; deadend clamp
335991: carbon brush; graphite; electrode carbon; seal carbon
335999: ups; surge protector; power supply; battery charger; inverter; power converter; charger; ev charging station; power adapter; extension power cord; uninterruptible power supply; electric fence; rectifier; usb charger; ac adapter; door opener; power bank
336111: sedan; car; passenger car; electric car; automobile; hybrid car
336112: pickup truck; suv; van; light truck; minivan; cargo van; f-150; truck pickup; crew cab; police interceptor utility
336120: dump truck; heavy truck; fire truck; garbage truck; truck chassis; bus; refuse truck; truck tractor; ambulance chassis
336211: truck body; dump body; utility bed; bus body; service body; flat bed; tool box truck; snow plow body; liftgate; ambulance body; tail gate
336212: trailer; utility trailer; cargo trailer; flatbed trailer; dump trailer; equipment trailer
336214: travel trailer; camper; rv; camper shell
336310: piston; spark plug; carburetor; fuel injector; gasket engine; fuel pump; intake manifold; engine valve; timing chain; cylinder head; throttle body; water pump engine; oil pump; egr valve; turbocharger; engine gasoline; fuel filter part; injector; ring set
336320: starter; alternator; headlight; ignition coil; wiring harness; vehicle light; tail light; turn signal; ignition switch; lamp vehicle; car speaker; sensor oxygen; wiper motor; marker light; light led amber; battery cable; relay automotive; back up alarm; headlamp assembly; light bar; switch ignition; regulator window motor; beacon; starter motor; strobe light amber; window switch; horn
336330: shock absorber; tie rod; power steering pump; ball joint; strut; steering gear; control arm; leaf spring assembly; suspension; steering column; sway bar link; air spring; air bag suspension; rack and pinion
336340: brake pad; brake rotor; brake shoe; brake caliper; brake drum; master cylinder; brake chamber; brake kit; abs sensor; brake hose; brake valve; slack adjuster; parking brake; wheel cylinder; rotor; brake line
336350: transmission; clutch kit; axle; drive shaft; torque converter; differential; u-joint; transmission rebuilt; wheel hub; axle shaft; transmission filter kit; hub assembly; cv axle; transfer case; yoke; pto
336360: seat cover; car seat; seat belt; seat vehicle; seat cushion vehicle; seat assembly; air bag; headliner
336370: fender; bumper; door panel vehicle; hood vehicle; stamping automotive; trim body; quarter panel; bumper cover stamping; wheel stamping
336390: oil filter; air filter; muffler; radiator; wheel rim; wiper blade; exhaust pipe; catalytic converter; mirror vehicle; windshield wiper; fuel filter; trailer hitch; fuel tank; bumper; filter air; filter oil; filter fuel; window regulator; hub cap; air conditioner compressor vehicle; mud flap; coolant hose; water separator; condenser vehicle; def filter; thermostat engine; step bar; hitch ball; cabin filter; radiator cap; exhaust clamp; steering wheel; fan clutch; filter kit; wheel; grille guard; door handle vehicle; ac compressor; lug nut; tensioner; hose coolant; bed liner; tarp kit
336411: aircraft; airplane; drone; helicopter; uav
336413: aircraft part; propeller; landing gear
336510: rail car; locomotive; rail part; streetcar
336611: ship; barge; patrol ship
336612: boat; kayak; canoe; motor boat; jon boat
336991: bicycle; motorcycle; bike; motorcycle part; bike part; bike helmet rack; tricycle; bicycle tire
336999: golf cart; atv; utility vehicle; go kart; gator utv; animal drawn cart
337110: kitchen cabinet; countertop; wood cabinet; vanity; counter top
337121: sofa; upholstered chair; couch; recliner; lounge chair
337122: wood table; bookcase wood; dresser; wood chair; nightstand; picnic table wood; crib; bed wood
337124: metal bed; patio furniture; metal chair; folding chair; metal table; bunk bed steel; outdoor table
337125: plastic chair; rattan furniture; plastic table; wicker chair
337127: school desk; bench; park bench; bleacher; hospital bed; picnic table; auditorium seating; classroom chair; cafeteria table; stool; bar stool; library shelving; lab stool; restaurant chair; church pew
337211: wood desk; executive desk; conference table; wood credenza; wood office furniture; wood bookcase office
337212: custom millwork; architectural woodwork; custom cabinets
337214: office chair; filing cabinet; office desk; workstation furniture; cubicle; desk; task chair; lateral file; ergonomic chair; sit stand desk; office furniture; panel office; keyboard tray; conference chair; file cabinet; monitor arm; bookcase metal
337215: shelving; locker; storage rack; pallet rack; display case; workbench; shelf; partition; bookshelf; shelf unit; lockers; cabinet storage; toilet partition; rack steel; storage cabinet; counter display; peg board; cabinet flammable
337910: mattress; bed foam; mattress twin; box spring
337920: window blinds; roller shade; curtain rod; venetian blind; shade; mini blinds
339112: syringe; needle; catheter; surgical instrument; scalpel; stethoscope; iv set; thermometer medical; forceps; blood pressure cuff; hypodermic needle; suction catheter; iv catheter; laryngoscope blade; tracheal tube; oxygen mask; nebulizer; tourniquet; speculum; lancet; cannula; airway; inhaler spacer; bag valve mask; intraosseous needle; sharps container; tubing iv; otoscope
339113: bandage; gauze; first aid kit; wheelchair; respirator; hard hat; face mask; safety vest; ear plugs; splint; safety glasses; n95 mask; crutch; harness safety; fall protection lanyard; bulletproof vest; face shield; surgical drape; adhesive bandage; glove surgical; gauze sponge; ear muff; earplug; cervical collar; body armor; stretcher; cold pack; scba; gas mask; knee pad; scba mask; helmet fire; lanyard; dressing; gloves cut resistant; knee brace; surgical mask; goggles; hospital bed linen; band aid; personal flotation life vest; condom
339114: dental drill; dental chair; dental cement; dental mirror; dental tray; toothbrush dental; floss dental
339115: eyeglasses; contact lens; safety glasses; goggles; reading glasses; sunglasses; prescription glasses; safety eyewear
339910: jewelry; ring; necklace; badge; medal; pin lapel; trophy; bracelet; silver plate; coin; earrings; badge police; plaque; challenge coin; award medal; cake topper
339920: basketball; baseball; soccer goal; playground equipment; exercise machine; golf ball; fishing rod; tennis net; swing set; treadmill; weights; dumbbell; bowling ball; gym mat; yoga mat; softball; volleyball net; football; pool table; playground part; fitness equipment; ski; swimming pool equipment; tent sport; ball; life guard buoy; skate; camping; fishing lure; basketball backboard; kickboard
339930: toy; board game; puzzle; doll; playing cards; lego; stuffed animal; toy car; action figure; game; plush; balloon toy; craft kit kids; blocks; play dough; water gun
339940: pen; pencil; marker; stapler; crayon; highlighter; hole punch; rubber stamp; staples; dry erase marker; whiteboard eraser; tape dispenser; ink pad; binder clips; ballpoint pen; date stamp; chalk; glue stick; paint brush artist; desk organizer; pencil sharpener; easel; sharpie; letter tray; laminator; dry erase board; correction tape; art supplies; scissors office; clipboard; label maker tape; pushpin; ribbon typewriter
339950: sign; street sign; traffic sign; banner; vinyl sign; stop sign; sign aluminum; neon sign; road sign; name plate; message board; parking sign; sign 24x24; sign no parking; billboard; street name sign; election sign; safety sign; led sign; scoreboard; sign post; speed limit sign; yard sign; decal sign; magnetic sign; warning sign
339991: gasket; o-ring; packing; oil seal; mechanical seal; seal kit; gasket kit; flange gasket; seal; shaft seal; rubber gasket; packing seal; gasket rubber; flange pack; meter gasket; gasket sheet; seal oil; gasket set; ring gasket; washer gasket; gasket 6 in; seals
339992: guitar; piano; drum; musical instrument; violin; drum sticks; trumpet; keyboard piano; guitar strings
339993: zipper; button; snap fastener; needle sewing; velcro; pins; buckle; hook and loop
339994: broom; mop; brush; paint brush; paint roller; push broom; toilet brush; mop head; wire brush; roller cover; duster; squeegee; scrub brush; dust mop; broom street sweeper; hair brush; toothbrush; cleaning brush; mop bucket; paint roller cover; bristle brush; gutter broom; feather duster
339995: casket; urn; coffin
339999: umbrella; christmas tree; candle; artificial plant; lighter; pet leash; mannequin; fire extinguisher; thermos; cigarette lighter; vacuum bottle; pet toy; dog collar; party decoration; hourglass; wig; flower artificial; smoke; tree artificial; tree christmas; dog bowl; pet bed; hair clip; picture frame; tape reflective; flag marker; party supplies; novelty; candles; reflective tape; flagging; marking flag; wreath
423450: medical supplies wholesale
481111: airline ticket; airfare; flight ticket; air travel
481112: air freight; air cargo; airway bill; airfreight charges; cargo security surcharge
482111: train ticket; rail fare; high-speed rail ticket; railway season ticket; railcard; train seat standard class; rail freight; wagonload freight
483111: ocean freight; sea freight; container shipping; fcl container; lcl shipment; bill of lading fee
483211: inland waterway freight; barge freight
484110: local freight; drayage; local trucking; hauling service
484121: truckload freight; long distance freight; ftl transport
484122: ltl freight; pallet delivery; palletised freight; groupage; part load haulage
484220: bulk haulage; tipper haulage; tanker haulage; heavy haulage
485111: subway fare; metro ticket
485112: commuter rail pass; suburban train pass
485113: bus ticket; bus pass; tram ticket; transit pass; metro card
485210: coach ticket; intercity bus
485310: taxi ride; uber ride; cab fare
485320: limousine; chauffeur service; airport transfer car
488320: terminal handling; stevedoring; port handling
488410: towing; tow service; wrecker
491110: postage; stamps; mail service
492110: courier; overnight delivery; express parcel; fedex; ups shipping
492210: same day courier; bike courier; messenger
493110: storage; warehouse; warehousing fee; warehouse storage; pallet storage
511110: newspaper; newspaper subscription
511120: magazine; journal subscription; periodical; magazine subscription; trade journal
511130: book; textbook; books; manual; ebook; paperback
511210: software license; software; software renewal; microsoft office license; software subscription; antivirus; annual maintenance software; adobe license; software support; user license; software licence; software license annual; antivirus licence; erp licence; cad software; app subscription
512110: film production; video production
515120: television broadcasting
515210: streaming subscription; satellite tv
517311: internet service; telephone line; phone service; fiber internet; broadband; landline
517312: mobile phone service; cellular service; wireless data plan; sim card
517911: calling cards; resale telecom; phone card; prepaid airtime
518210: web hosting; cloud hosting; data processing; aws; cloud storage; saas hosting
519130: online subscription; web search; online database
522110: bank fee; account fee; banking service; bank charges; current account fee; wire transfer fee; overdraft fee
522320: merchant service charge; card processing; payment processing; payment gateway; card terminal transactions; acquiring fee
523120: securities brokerage; custody fee
523930: investment advice; portfolio management
524113: life insurance; life cover premium; group life
524114: health insurance; medical insurance; health insurance premium; sick pay insurance
524126: property insurance; liability insurance; vehicle insurance; fire insurance
524128: cyber insurance; travel insurance; warranty insurance
524210: insurance broker; insurance agency; insurance broker fee
531120: office rent; building lease; space rental; room rental; venue rental; booth rental
531130: self storage; storage unit
531210: real estate agent; broker commission property
532111: car rental; rental car; vehicle rental
532120: truck rental; trailer rental; van rental
532289: party rental; tent rental; table rental; chair rental; portable toilet rental goods
532310: tool rental; general rental
532412: equipment rental; excavator rental; scaffold rental; lift rental; generator rental; forklift rental
532420: printer lease; computer rental; office machine rental
532490: machinery rental; audio visual rental; traffic control rental; medical equipment rental
541110: legal services; attorney; lawyer fees; legal advice
541191: title search; title abstract
541199: notary; process server; patent agent; trademark filing; patent filing
541211: audit; accountant; cpa services
541213: tax return preparation
541214: payroll service
541219: bookkeeping
541310: architect; architectural design
541320: landscape architecture
541330: engineering services; engineering design; structural engineer
541350: building inspection; home inspection
541370: survey; land survey; mapping
541380: laboratory testing; water sample analysis; material testing; calibration service; lab analysis; inspection test; backflow test
541410: interior design
541430: graphic design; logo design
541511: custom programming; software development; web development; website design; programmer
541512: it consulting; system integration; network design; it services; implementation services
541513: it outsourcing; facility management computers
541519: it support; disaster recovery; computer installation
541611: management consulting; strategy consulting; business consulting; consultant
541612: hr consulting; recruitment advice
541613: marketing consulting; seo retainer; brand strategy
541618: telecom consulting; utility consulting; supply chain advisory; sustainability consulting; iso certification audit; carbon footprint study; esg advisory
541620: environmental consulting; environmental assessment
541690: safety consulting; security consulting; energy consulting; energy audit; energy advisory; agronomy advice
541715: research; r&d service
541720: social research
541810: advertising; ad campaign; advertising agency
541820: public relations
541830: ad placement; media buying
541840: newspaper ad; display ads; search ads; social media ads; sponsored posts
541850: billboard rental; outdoor advertising; display ad
541860: direct mail; mailing service
541870: promotional items; promotional pens; giveaway; advertising specialty
541890: promotional gifts; branded giveaways; trade show booth
541910: survey research; market research; opinion poll
541921: portrait photo; school photos
541922: photography commercial; photographer
541930: translation; interpreter; sign language interpreter; transcription translation; interpreter service
541940: veterinary; vet services; spay neuter
541990: appraisal; expert witness; other professional service
561210: facilities support; facility management
561311: job placement; recruiting agency; recruitment fee; executive search
561320: temporary staff; temp worker; staffing; temporary labor
561330: professional employer; payroll leasing; agency worker; hgv driver agency
561410: document preparation; transcription
561421: answering service
561422: call center; telemarketing
561439: copy shop; photocopy service; blueprint copies
561440: debt collection; collection agency
561499: mail presort; bar coding; business support
561510: travel agency; booking fee travel
561599: event ticket booking fee; travel booking fee
561612: security guard; patrol service; guard service
561613: armored car; cash transport
561621: alarm monitoring; security system service; fire alarm inspection
561622: locksmith; rekey lock; lock service
561710: pest control; exterminator; termite treatment
561720: janitorial service; office cleaning; window cleaning; custodial service
561730: lawn care; landscaping; tree trimming; mowing service; tree removal; snow removal grounds; grounds maintenance; garden upkeep; lawn mowing
561740: carpet cleaning; upholstery cleaning
561790: pressure washing; pool cleaning; chimney cleaning; parking lot sweeping; facade cleaning; chimney sweep
561920: trade show; conference registration; event organising; booth fee; convention
561990: other support; auction; meter reading service
562111: garbage collection; trash pickup; waste hauling; dumpster service; recycling pickup
562112: hazardous waste collection; oil disposal pickup
562119: brush removal; rubbish hauling; debris removal; skip hire; bulky waste; confidential waste; container collection
562211: hazardous waste disposal; chemical disposal
562212: landfill fee; landfill disposal; tipping fee
562910: remediation; asbestos removal; mold remediation; site remediation
562920: recycling sorting; material recovery; materials recovery; scrap collection
562991: septic pumping; portable toilet service; grease trap cleaning; porta potty rental; sewer cleaning; septic tank emptying; drain clearing
611210: college tuition
611310: college tuition; university course; university tuition; executive mba
611420: computer training; software course
611430: seminar; training; workshop; leadership course; management training
611519: trade school; technical training
611620: sports coaching; swimming lessons
611630: language course
611699: safety training; first aid course; driving exam prep; cpr class; certification course; forklift operator training; fire safety training
621111: physician; doctor visit; medical exam; health check
621210: dentist; dental treatment; dental examination; dental exam; dental check-up; dental cleaning; dentist visit; dental care
621511: medical laboratory; drug test; blood test
621610: home nursing
621910: ambulance; ambulance service
621999: occupational health assessment; health screening; drug test
711130: band; live music; dj; musician
711320: event promoter; performance show
713940: gym membership; fitness club
721110: hotel; hotel room; lodging; motel
722310: cafeteria; food service contractor; canteen meals; staff canteen; meal vouchers
722320: catering; event catering; banquet; lunch catering
722511: restaurant; dinner; lunch restaurant; meal; restaurant meal; business lunch; client dinner
722513: fast food; takeaway; pizza order; sandwiches delivered; pizza delivery
722515: coffee shop; snack bar; cafe
811111: vehicle repair; car service; brake repair; oil change repair; auto repair labor; vehicle inspection
811118: vehicle maintenance; fleet service
811121: body repair; paint vehicle; collision repair; vehicle graphics install
811122: windshield replacement; auto glass repair
811192: car wash; vehicle detailing; car wash service
811198: oil change; smog check; undercoating; tire repair
811211: tv repair; electronics repair; radio repair
811212: printer maintenance
811213: radio maintenance; communication equipment repair; telephone repair
811219: equipment calibration; instrument repair; medical equipment repair; microscope service
811310: machinery repair; pump repair; motor rewind; forklift repair; hydraulic cylinder repair; equipment maintenance; generator maintenance; preventive maintenance; compressor service; crane inspection; welding repair; hydraulic repair; chiller repair; elevator maintenance contract; lift maintenance
811411: mower repair; chainsaw repair; small engine repair
811412: appliance repair; washer repair; refrigerator repair
811420: furniture repair; reupholstery
811490: bike repair; boat repair; instrument tuning; watch repair
812310: laundromat; self service laundry
812320: dry cleaning; laundry service
812331: linen supply; linen rental; towel rental; linen hire; laundry service
812332: uniform rental; mat rental service; uniform laundering
812910: dog kennel; pet boarding; pet grooming
812990: ticket service; parking valet; personal service
813910: association membership; chamber dues; business membership
813920: professional association dues; professional membership
`;
